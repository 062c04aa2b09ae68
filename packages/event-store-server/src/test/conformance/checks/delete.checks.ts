/* oxlint-disable typescript/no-non-null-assertion -- a missing value fails the check, as it should */
import assert from 'node:assert/strict';

import { BACKWARDS, END, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';

import { assertFails, check, type Check } from '../check.ts';
import { createEvent, createNumberedEvents, readAll } from '../trial.ts';

export const deleteChecks: Check[] = [
  check('delete: the stream is gone, its revisions continue, and it may come back', async (t) => {
    const stream = t.toStreamName('soft');
    await t.append(stream, createNumberedEvents(3));
    const error = await assertFails(
      t.client.deleteStream(stream, { expectedRevision: 0n }),
      'wrong-expected-version',
    );
    assert.deepEqual([error['expectedVersion'], error['actualVersion']], [0n, 2n]);
    assert.ok((await t.client.deleteStream(stream, { expectedRevision: 2n })).position);
    await assertFails(t.read(stream), 'stream-not-found');
    await assertFails(
      t.read(stream, { direction: BACKWARDS, fromRevision: END }),
      'stream-not-found',
    );
    await t.client.deleteStream(stream);
    await assertFails(
      t.append(stream, createEvent(), { expectedRevision: STREAM_EXISTS }),
      'stream-deleted',
    );
    assert.equal(
      (await t.append(stream, createEvent('back'), { expectedRevision: NO_STREAM }))
        .nextExpectedRevision,
      3n,
    );
    assert.deepEqual(await t.read(stream), ['3:back']);
    assert.deepEqual((await t.client.getStreamMetadata(stream)).metadata, { truncateBefore: 3 });
    await t.append(stream, createEvent('on'), { expectedRevision: 3n });
    assert.deepEqual(await t.read(stream), ['3:back', '4:on']);
  }),
  check('delete: ANY and the old revision bring the stream back as well', async (t) => {
    for (const [name, options] of Object.entries({ any: {}, revision: { expectedRevision: 1n } })) {
      await t.append(t.toStreamName(name), createNumberedEvents(2));
      await t.client.deleteStream(t.toStreamName(name));
      assert.equal(
        (await t.append(t.toStreamName(name), createEvent('back'), options)).nextExpectedRevision,
        2n,
      );
      assert.deepEqual(await t.read(t.toStreamName(name)), ['2:back']);
    }
  }),
  check('delete: metadata set while deleted does not hide later events', async (t) => {
    const stream = t.toStreamName('meta');
    await t.append(stream, createNumberedEvents(2));
    await t.client.deleteStream(stream);
    await t.client.setStreamMetadata(stream, { maxCount: 7 });
    assert.deepEqual((await t.client.getStreamMetadata(stream)).metadata, {
      maxCount: 7,
      truncateBefore: 2,
    });
    await t.append(stream, createEvent('back'));
    assert.deepEqual(await t.read(stream), ['2:back']);
  }),
  check('delete: a stream that never existed is a conflict', async (t) => {
    const error = await assertFails(
      t.client.deleteStream(t.toStreamName('never')),
      'wrong-expected-version',
    );
    assert.deepEqual([error['expectedVersion'], error['actualVersion']], [-2n, -1n]);
  }),
  check('tombstone: everything on the stream is refused for ever; $all keeps it', async (t) => {
    const stream = t.toStreamName('stone');
    const { position } = await t.append(stream, createEvent('e0'));
    await assertFails(
      t.client.tombstoneStream(stream, { expectedRevision: 5n }),
      'wrong-expected-version',
    );
    assert.ok((await t.client.tombstoneStream(stream, { expectedRevision: 0n })).position);
    for (const work of [
      () => t.read(stream),
      () => t.append(stream, createEvent()),
      () => t.appendSingly(stream, createEvent()),
      () => t.append(stream, createEvent(), { expectedRevision: NO_STREAM }),
      () => t.client.tombstoneStream(stream),
      () => t.client.deleteStream(stream),
      () => t.client.getStreamMetadata(stream),
      () => t.client.setStreamMetadata(stream, {}),
    ]) {
      await assertFails(work(), 'stream-deleted');
    }

    const seen = t.keepOwn(await readAll(t.client.readAll({ fromPosition: position! })));
    assert.deepEqual(
      seen.map(({ event: e }) => `${e?.revision}:${e?.type}`),
      ['0:e0', '9223372036854775807:$streamDeleted'],
    );
  }),
  check('tombstone: of a stream that never existed', async (t) => {
    await t.client.tombstoneStream(t.toStreamName('never'));
    await assertFails(t.read(t.toStreamName('never')), 'stream-deleted');
  }),
];
