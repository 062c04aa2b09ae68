import assert from 'node:assert/strict';

import { ANY, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';

import { assertFails, check, type Check } from '../check.ts';
import { createEvents, type Trial } from '../trial.ts';

type Append = Trial['append'];

/** Long on purpose: one check after the other, all of them for either call. */
const listChecksFor = (name: string, appendOf: (trial: Trial) => Append): Check[] => [
  check(
    `the same ids again (${name}): success with the first result, and nothing is written`,
    async (t) => {
      const [append, stream] = [appendOf(t), t.toStreamName('again')];
      const batch = createEvents(3);
      const first = await append(stream, batch, { expectedRevision: NO_STREAM });
      for (const expectedRevision of [NO_STREAM, ANY, STREAM_EXISTS] as const) {
        const again = await append(stream, batch, { expectedRevision });
        assert.deepEqual([again.nextExpectedRevision, again.position], [2n, first.position]);
      }

      await append(stream, createEvents(2), { expectedRevision: 2n });
      assert.equal(
        (await append(stream, batch, { expectedRevision: NO_STREAM })).nextExpectedRevision,
        2n,
      );
      assert.equal((await append(stream, batch)).nextExpectedRevision, 2n);
      assert.equal((await t.read(stream)).length, 5);
    },
  ),
  check(`the same ids again (${name}): only a part, or in another order`, async (t) => {
    const [append, stream] = [appendOf(t), t.toStreamName('parts')];
    const [a, b, c] = createEvents(3) as [
      ReturnType<typeof createEvents>[0],
      ReturnType<typeof createEvents>[0],
      ReturnType<typeof createEvents>[0],
    ];
    await append(stream, [a, b], { expectedRevision: NO_STREAM });
    assert.equal(
      (await append(stream, [a], { expectedRevision: NO_STREAM })).nextExpectedRevision,
      0n,
    );
    assert.equal((await append(stream, [b])).nextExpectedRevision, 1n);
    assert.equal((await append(stream, [b], { expectedRevision: 0n })).nextExpectedRevision, 1n);
    for (const conflicting of [
      [a, b, c],
      [b, a],
    ]) {
      await assertFails(
        append(stream, conflicting, { expectedRevision: NO_STREAM }),
        'wrong-expected-version',
      );
    }

    await assertFails(append(stream, [a, b, c]), 'wrong-expected-version');
    assert.equal((await t.read(stream)).length, 2);
  }),
  check(
    `the same ids again (${name}): written at the current revision, in another stream, and twice in one write`,
    async (t) => {
      const append = appendOf(t);
      const batch = createEvents(2);
      await append(t.toStreamName('current'), batch, { expectedRevision: NO_STREAM });
      assert.equal(
        (await append(t.toStreamName('current'), batch, { expectedRevision: 1n }))
          .nextExpectedRevision,
        3n,
      );
      assert.equal(
        (await append(t.toStreamName('other'), batch, { expectedRevision: NO_STREAM }))
          .nextExpectedRevision,
        1n,
      );
      const [one] = batch as [ReturnType<typeof createEvents>[0]];
      assert.equal((await append(t.toStreamName('twice'), [one, one])).nextExpectedRevision, 1n);
    },
  ),
];

export const idempotencyChecks: Check[] = [
  ...listChecksFor('batch', (t) => t.append.bind(t)),
  ...listChecksFor('single', (t) => t.appendSingly.bind(t)),
  check(
    'the same ids again: sent at the same moment over several connections, written once',
    async (t) => {
      const stream = t.toStreamName('at-once');
      const batch = createEvents(3);
      const clients = Array.from({ length: 4 }, () => t.connect());
      const results = await Promise.allSettled(
        clients.map((client) =>
          client.appendToStream(stream, batch, { expectedRevision: NO_STREAM }),
        ),
      );
      // A server may leave a repeated append unanswered while the first is under way, but it must
      // never write it.
      assert.ok(results.some(({ status }) => status === 'fulfilled'));
      for (const result of results) {
        if (result.status === 'fulfilled') {
          assert.equal(result.value.nextExpectedRevision, 2n);
        } else {
          assert.notEqual((result.reason as { type?: string }).type, 'wrong-expected-version');
        }
      }

      assert.equal((await t.read(stream)).length, 3);
    },
  ),
];
