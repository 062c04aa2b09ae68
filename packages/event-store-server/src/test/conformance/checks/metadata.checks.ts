/* oxlint-disable typescript/no-non-null-assertion -- a missing value fails the check, as it should */
import assert from 'node:assert/strict';

import { BACKWARDS, END, jsonEvent, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';

import { assertFails, check, type Check } from '../check.ts';
import { createEvent, createNumberedEvents, readAll } from '../trial.ts';

export const metadataChecks: Check[] = [
  check('metadata: set, read and replaced as a whole, with a revision of its own', async (t) => {
    const stream = t.toStreamName('meta');
    assert.equal((await t.client.getStreamMetadata(stream)).metadata, undefined);
    const metadata = {
      maxCount: 3,
      maxAge: 3600,
      cacheControl: 10,
      acl: { readRoles: ['$all'] },
      custom: { a: [1] },
    };
    assert.equal((await t.client.setStreamMetadata(stream, metadata)).nextExpectedRevision, 0n);
    assert.deepEqual((await t.client.getStreamMetadata(stream)).metadata, metadata);
    const error = await assertFails(
      t.client.setStreamMetadata(stream, {}, { expectedRevision: NO_STREAM }),
      'wrong-expected-version',
    );
    assert.equal(error['streamName'], `$$${stream}`);
    await t.client.setStreamMetadata(stream, { maxCount: 4 }, { expectedRevision: 0n });
    assert.deepEqual((await t.client.getStreamMetadata(stream)).metadata, { maxCount: 4 });
    assert.deepEqual(await t.read(`$$${stream}`), ['1:$metadata']);
    await assertFails(t.read(stream), 'stream-not-found');
    assert.equal(
      (await t.append(stream, createEvent(), { expectedRevision: STREAM_EXISTS }))
        .nextExpectedRevision,
      0n,
    );
  }),
  check(
    'metadata: maxCount and truncateBefore hide events from the stream, not from $all',
    async (t) => {
      const stream = t.toStreamName('hidden');
      const { position } = await t.append(stream, createEvent('e0'));
      await t.append(stream, createNumberedEvents(9, 1));
      await t.client.setStreamMetadata(stream, { maxCount: 3 });
      assert.deepEqual(await t.read(stream), ['7:e7', '8:e8', '9:e9']);
      assert.deepEqual(await t.read(stream, { fromRevision: 0n, maxCount: 2 }), ['7:e7', '8:e8']);
      assert.deepEqual(await t.read(stream, { direction: BACKWARDS, fromRevision: 5n }), []);
      assert.deepEqual(await t.read(stream, { direction: BACKWARDS, fromRevision: END }), [
        '9:e9',
        '8:e8',
        '7:e7',
      ]);
      await t.client.setStreamMetadata(stream, { truncateBefore: 9 });
      assert.deepEqual(await t.read(stream), ['9:e9']);
      await t.client.setStreamMetadata(stream, { truncateBefore: 10 });
      assert.deepEqual(await t.read(stream), []);
      await assertFails(
        t.append(stream, createEvent(), { expectedRevision: NO_STREAM }),
        'wrong-expected-version',
      );
      assert.equal(
        (await t.append(stream, createEvent('e10'), { expectedRevision: STREAM_EXISTS }))
          .nextExpectedRevision,
        10n,
      );
      assert.deepEqual(await t.read(stream), ['10:e10']);
      const inAll = t.keepOwn(await readAll(t.client.readAll({ fromPosition: position! })));
      assert.equal(inAll.filter(({ event: e }) => e?.streamId === stream).length, 11);
    },
  ),
  check('metadata: maxAge hides older events', async (t) => {
    const stream = t.toStreamName('old');
    await t.append(stream, createNumberedEvents(3));
    await t.client.setStreamMetadata(stream, { maxAge: 3600 });
    assert.equal((await t.read(stream)).length, 3);
    await t.client.setStreamMetadata(stream, { maxAge: 1 });
    const deadline = Date.now() + 10_000;
    while ((await t.read(stream)).length > 0 && Date.now() < deadline) {}
    await t.append(stream, createEvent('young'));
    assert.deepEqual(await t.read(stream), ['3:young']);
    assert.deepEqual(await t.read(stream, { direction: BACKWARDS, fromRevision: END }), [
      '3:young',
    ]);
  }),
  check('metadata: anything that the server can\u2019t use is ignored entirely', async (t) => {
    for (const [name, data] of Object.entries({
      fraction: { $maxCount: 1.5 },
      text: { $maxCount: '2' },
      negative: { $maxCount: -1 },
      partly: { $maxCount: 1, $acl: 5 },
    })) {
      const stream = t.toStreamName(name);
      await t.append(stream, createNumberedEvents(3));
      await t.append(`$$${stream}`, jsonEvent({ type: '$metadata', data }));
      assert.equal((await t.read(stream)).length, 3, name);
    }
  }),
];
