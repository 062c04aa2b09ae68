/* oxlint-disable typescript/no-non-null-assertion -- a missing value fails the check, as it should */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { binaryEvent, jsonEvent, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';

import { assertFails, check, type Check } from '../check.ts';
import { createBytesEvent, createEvent, createEvents, readAll } from '../trial.ts';

const MAX_APPEND_BYTES = 1024 * 1024;

export const appendChecks: Check[] = [
  check('append: a missing stream accepts only ANY and NO_STREAM', async (t) => {
    assert.equal((await t.append(t.toStreamName('any'), createEvent())).nextExpectedRevision, 0n);
    assert.equal(
      (await t.append(t.toStreamName('none'), createEvent(), { expectedRevision: NO_STREAM }))
        .nextExpectedRevision,
      0n,
    );
    for (const expectedRevision of [STREAM_EXISTS, 0n, 7n] as const) {
      const error = await assertFails(
        t.append(t.toStreamName('missing'), createEvent(), { expectedRevision }),
        'wrong-expected-version',
      );
      assert.equal(error['actualVersion'], 'no_stream');
      assert.equal(error['expectedVersion'], expectedRevision);
      assert.equal(error['streamName'], t.toStreamName('missing'));
    }
  }),
  check('append: both append calls check the revision and name both in the conflict', async (t) => {
    for (const [call, name] of [
      [t.append.bind(t), 'batch'],
      [t.appendSingly.bind(t), 'single'],
    ] as const) {
      const stream = t.toStreamName(name);
      assert.equal(
        (await call(stream, createEvents(3), { expectedRevision: NO_STREAM })).nextExpectedRevision,
        2n,
      );
      for (const expectedRevision of [NO_STREAM, 1n, 3n] as const) {
        const error = await assertFails(
          call(stream, createEvent(), { expectedRevision }),
          'wrong-expected-version',
        );
        assert.deepEqual(
          [error['expectedVersion'], error['actualVersion']],
          [expectedRevision, 2n],
        );
      }

      assert.equal(
        (await call(stream, createEvent(), { expectedRevision: 2n })).nextExpectedRevision,
        3n,
      );
      assert.equal(
        (await call(stream, createEvent(), { expectedRevision: STREAM_EXISTS }))
          .nextExpectedRevision,
        4n,
      );
      assert.equal((await t.read(stream)).length, 5);
    }
  }),
  check(
    'append: an empty append is checked against the expected revision and writes nothing',
    async (t) => {
      const stream = t.toStreamName('nothing');
      assert.equal(
        (await t.append(stream, [], { expectedRevision: NO_STREAM })).nextExpectedRevision,
        0n,
      );
      await assertFails(t.read(stream), 'stream-not-found');
      await t.append(stream, createEvents(2));
      assert.equal((await t.append(stream, [], { expectedRevision: 1n })).nextExpectedRevision, 1n);
      await assertFails(t.append(stream, [], { expectedRevision: 7n }), 'wrong-expected-version');
    },
  ),
  check(
    'append: one write is contiguous in $all, each event has its position, and the answer names the last',
    async (t) => {
      const [a, b] = [t.toStreamName('a'), t.toStreamName('b')];
      const [first, second] = await Promise.all([
        t.append(a, createEvents(5, 'a')),
        t.append(b, createEvents(5, 'b')),
      ]);
      const from = [first, second].map(({ position }) => position?.commit ?? 0n);
      const start = (
        await readAll(t.client.readStream(from[0]! < from[1]! ? a : b, { maxCount: 1 }))
      )[0]?.event?.position;
      assert.ok(start);
      const seen = t.keepOwn(await readAll(t.client.readAll({ fromPosition: start })));
      assert.match(seen.map(({ event: e }) => e?.type).join(''), /^(a{5}b{5}|b{5}a{5})$/);
      const positions = seen.map(({ event: e }) => e!.position);
      assert.ok(positions.every(({ commit, prepare }) => commit === prepare));
      assert.ok(positions.every(({ commit }, i) => i === 0 || commit > positions[i - 1]!.commit));
      const last = seen.filter(({ event: e }) => e?.type === 'a').at(-1);
      assert.deepEqual(last?.event?.position, first.position);
    },
  ),
  check(
    'append: any JSON, any bytes, any type and stream name are read back unchanged',
    async (t) => {
      for (const name of ['Rīga ☀', 'a/b?c#d', 'n'.repeat(500), 'a--b::c', '100%', ' spaces ']) {
        const stream = t.toStreamName(name);
        const binary = new Uint8Array([0, 255, 1, 2]);
        await t.append(stream, [
          jsonEvent({
            type: 'object',
            data: { a: 1, ž: 'ūdens 🌊', nested: { x: [1, null, true] } },
            metadata: { m: 1 },
          }),
          jsonEvent({ type: 'list', data: [1, 'x'] as unknown as Record<string, string> }),
          binaryEvent({ type: 'bytes ☀', data: binary, metadata: new Uint8Array([9]) }),
          binaryEvent({ type: '$empty', data: new Uint8Array() }),
        ]);
        const read = (await readAll(t.client.readStream(stream))).map(({ event: e }) => e!);
        assert.ok(read.every(({ streamId }) => streamId === stream));
        assert.deepEqual(read[0]!.data, { a: 1, ž: 'ūdens 🌊', nested: { x: [1, null, true] } });
        assert.deepEqual(read[0]!.metadata, { m: 1 });
        assert.deepEqual(read[1]?.data, [1, 'x']);
        assert.deepEqual([...(read[2]?.data as Uint8Array)], [...binary]);
        assert.deepEqual([read[2]?.type, read[2]?.isJson], ['bytes ☀', false]);
        assert.equal((read[3]?.data as Uint8Array).length, 0);
        assert.ok(Math.abs(Date.now() - read[0]!.created.getTime()) < 60_000);
      }
    },
  ),
  check(
    'append: 1,048,576 bytes of data and no more, in one event or in all of a write',
    async (t) => {
      const id = randomUUID();
      const largest = binaryEvent({ id, type: 'large', data: Buffer.alloc(MAX_APPEND_BYTES, 7) });
      await t.append(t.toStreamName('largest'), largest);
      const [read] = await readAll(t.client.readStream(t.toStreamName('largest')));
      assert.equal(read!.event!.id, id);
      assert.ok(Buffer.alloc(MAX_APPEND_BYTES, 7).equals(read!.event!.data as Uint8Array));
      for (const tooMuch of [
        createBytesEvent(MAX_APPEND_BYTES + 1),
        [createBytesEvent(600_000), createBytesEvent(600_000)],
        createBytesEvent(5_000_000),
      ]) {
        const error = await assertFails(
          t.append(t.toStreamName('more'), tooMuch),
          'maximum-append-size-exceeded',
        );
        assert.equal(error['maxAppendSize'], MAX_APPEND_BYTES);
      }

      await assertFails(
        t.appendSingly(t.toStreamName('more'), createBytesEvent(MAX_APPEND_BYTES + 1)),
        'maximum-append-size-exceeded',
      );
      await assertFails(t.read(t.toStreamName('more')), 'stream-not-found');
      await t.append(t.toStreamName('more'), createEvent());
    },
  ),
  check('append: five thousand events in one write', async (t) => {
    const stream = t.toStreamName('many');
    assert.equal((await t.append(stream, createEvents(5000))).nextExpectedRevision, 4999n);
    const read = await readAll(t.client.readStream(stream));
    assert.ok(read.every(({ event: e }, i) => e?.revision === BigInt(i)));
    assert.equal(read.length, 5000);
  }),
  check(
    'append: of a hundred concurrent ones at one expected revision one succeeds; with ANY all do',
    async (t) => {
      const stream = t.toStreamName('race');
      const race = (expectedRevision: typeof NO_STREAM | bigint) =>
        Promise.allSettled(
          Array.from({ length: 100 }, () => t.append(stream, createEvent(), { expectedRevision })),
        );
      for (const expectedRevision of [NO_STREAM, 0n] as const) {
        const outcomes = await race(expectedRevision);
        assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') {
            assert.equal((outcome.reason as { type: string }).type, 'wrong-expected-version');
          }
        }
      }

      const anyhow = await Promise.all(
        Array.from({ length: 100 }, () => t.append(stream, createEvent())),
      );
      assert.equal(
        new Set(anyhow.map(({ nextExpectedRevision }) => nextExpectedRevision)).size,
        100,
      );
    },
  ),
  check('append: a deadline that has passed is refused and nothing is written', async (t) => {
    const stream = t.toStreamName('late');
    await assertFails(t.append(stream, createEvents(500), { deadline: 1 }), 'deadline-exceeded');
  }),
];
