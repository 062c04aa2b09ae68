/* oxlint-disable typescript/no-non-null-assertion -- a missing value fails the check, as it should */
import assert from 'node:assert/strict';

import { BACKWARDS, END, START, type ReadStreamOptions } from '@eventstore/db-client';

import { assertFails, check, type Check } from '../check.ts';
import {
  createBytesEvent,
  createEvent,
  createEvents,
  createLink,
  createNumberedEvents,
  readAll,
} from '../trial.ts';

const back = { direction: BACKWARDS } as const;

export const readChecks: Check[] = [
  check('read a stream: directions, bounds and counts', async (t) => {
    const stream = t.toStreamName('ten');
    await t.append(stream, createNumberedEvents(10));
    const types = async (options: Parameters<typeof t.read>[1]) =>
      (await t.read(stream, options)).map((text) => Number(text.split(':')[0]));
    assert.deepEqual(await types({}), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.deepEqual(await types({ fromRevision: START, maxCount: 3 }), [0, 1, 2]);
    assert.deepEqual(await types({ fromRevision: 4n, maxCount: 3 }), [4, 5, 6]);
    assert.deepEqual(await types({ fromRevision: 9n }), [9]);
    assert.deepEqual(await types({ fromRevision: 10n }), []);
    assert.deepEqual(await types({ fromRevision: 99n }), []);
    assert.deepEqual(await types({ ...back, fromRevision: END, maxCount: 3 }), [9, 8, 7]);
    assert.deepEqual(await types({ ...back, fromRevision: 4n, maxCount: 3 }), [4, 3, 2]);
    assert.deepEqual(await types({ ...back, fromRevision: 99n, maxCount: 2 }), [9, 8]);
    assert.deepEqual(await types({ ...back, fromRevision: START }), [0]);
    await assert.rejects(t.read(stream, { fromRevision: END }));
    await assert.rejects(t.read(stream, { maxCount: 0 }));
  }),
  check('read a stream: a missing one is not found, in either direction', async (t) => {
    const ways: ReadStreamOptions[] = [
      {},
      { ...back, fromRevision: END },
      { fromRevision: 5n },
      { maxCount: 1 },
    ];
    for (const options of ways) {
      const error = await assertFails(t.read(t.toStreamName('nope'), options), 'stream-not-found');
      assert.equal(error['streamName'], t.toStreamName('nope'));
    }
  }),
  check(
    'read a stream: long ones complete and in order, both ways, and stopped in the middle',
    async (t) => {
      const stream = t.toStreamName('long');
      for (let part = 0; part < 5; part++) {
        await t.append(stream, createEvents(1000));
      }

      const forwards = (await readAll(t.client.readStream(stream))).map(({ event: e }) =>
        Number(e?.revision),
      );
      assert.deepEqual(
        forwards,
        Array.from({ length: 5000 }, (_, i) => i),
      );
      const backwards = await readAll(t.client.readStream(stream, { ...back, fromRevision: END }));
      assert.deepEqual(
        backwards.map(({ event: e }) => Number(e?.revision)),
        forwards.reverse(),
      );
      let count = 0;
      for await (const _ of t.client.readStream(stream)) {
        if (++count === 5) {
          break;
        }
      }

      assert.equal((await t.read(stream, { maxCount: 3 })).length, 3);
    },
  ),
  check(
    'read a stream: large binary events arrive whole, at the pace of a slow reader',
    async (t) => {
      const stream = t.toStreamName('large');
      const sent = Array.from({ length: 20 }, () => createBytesEvent(900_000));
      for (const one of sent) {
        await t.append(stream, one);
      }

      let index = 0;
      for await (const { event: e } of t.client.readStream(stream)) {
        assert.ok(Buffer.from(e!.data as Uint8Array).equals(sent[index++]!.data as Buffer));
        await new Promise((resolve) => setImmediate(resolve));
      }

      assert.equal(index, 20);
    },
  ),
  check('read a stream: links are resolved on request', async (t) => {
    const [target, links] = [t.toStreamName('target'), t.toStreamName('links')];
    await t.append(target, createNumberedEvents(2));
    await t.append(links, [
      createLink(1, target),
      createLink(7, target),
      createLink(0, t.toStreamName('nope')),
      createEvent('plain'),
    ]);
    const seen = async (resolveLinkTos: boolean) =>
      (await readAll(t.client.readStream(links, { resolveLinkTos }))).map(
        ({ event: e, link: l }) => `${e?.type ?? 'none'}<${l?.type ?? ''}`,
      );
    assert.deepEqual(await seen(false), ['$><', '$><', '$><', 'plain<']);
    assert.deepEqual(await seen(true), ['e1<$>', 'none<$>', 'none<$>', 'plain<']);
  }),
  check(
    'read $all: forwards includes the position, backwards does not; past the end is empty',
    async (t) => {
      const [a, b] = [t.toStreamName('a'), t.toStreamName('b')];
      const first = await t.append(a, createEvent('a0'));
      await t.append(b, createEvent('b0'));
      await t.append(a, createNumberedEvents(2));
      const last = await t.append(b, createEvent('b1'));
      const types = async (options: Parameters<typeof t.client.readAll>[0]) =>
        t.keepOwn(await readAll(t.client.readAll(options))).map(({ event: e }) => e?.type);
      assert.deepEqual(await types({ fromPosition: first.position! }), [
        'a0',
        'b0',
        'e0',
        'e1',
        'b1',
      ]);
      assert.deepEqual(await types({ fromPosition: last.position! }), ['b1']);
      assert.deepEqual(await types({ ...back, fromPosition: last.position!, maxCount: 2 }), [
        'e1',
        'e0',
      ]);
      assert.deepEqual(await types({ fromPosition: END }), []);
      assert.deepEqual(await types({ ...back, fromPosition: START }), []);
      assert.deepEqual(
        await types({ fromPosition: { commit: 1n << 61n, prepare: 1n << 61n } }),
        [],
      );
      assert.equal(
        (await readAll(t.client.readAll({ fromPosition: START, maxCount: 1 }))).length,
        1,
      );
      const none = { commit: first.position!.commit + 1n, prepare: first.position!.commit + 1n };
      await assert.rejects(types({ fromPosition: none }));
      await assert.rejects(types({ fromPosition: { commit: 5n, prepare: 50n } }));
    },
  ),
];
