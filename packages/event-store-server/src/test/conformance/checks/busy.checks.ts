/* oxlint-disable typescript/no-non-null-assertion -- a missing value fails the check, as it should */
import assert from 'node:assert/strict';

import { streamNameFilter } from '@eventstore/db-client';

import { check, type Check } from '../check.ts';
import { createBytesEvent, createEvent, createEvents, readAll, type Trial } from '../trial.ts';

const WRITERS = 4;

/**
 * Appends three events at a time to each stream. The returned function stops the writers and
 * returns the number of events per stream.
 */
function write(t: Trial, streams: readonly string[]) {
  let isOver = false;
  const counts = Promise.all(
    streams.map(async (stream) => {
      let count = 0;
      while (!isOver) {
        count = Number((await t.append(stream, createEvents(3))).nextExpectedRevision) + 1;
      }

      return count;
    }),
  );
  return () => {
    isOver = true;
    return counts;
  };
}

/**
 * Follows the streams and resubscribes after drops, as every client of a real server must. Asserts
 * that each event comes once and in order.
 */
async function follow(
  t: Trial,
  prefix: string,
  isWhole: (seen: ReadonlyMap<string, number>) => boolean,
) {
  const seen = new Map<string, number>();
  let last: { commit: bigint; prepare: bigint } | undefined;
  for (;;) {
    const filter = streamNameFilter({ prefixes: [prefix] });
    const subscription = t.client.subscribeToAll({
      ...(last ? { fromPosition: last } : {}),
      filter,
    });
    try {
      for await (const { event: e } of subscription) {
        if (!e) {
          continue;
        }

        last = e.position;
        assert.equal(
          Number(e.revision),
          (seen.get(e.streamId) ?? -1) + 1,
          `${e.streamId} missed or doubled one`,
        );
        seen.set(e.streamId, Number(e.revision));
        if (isWhole(seen)) {
          return seen;
        }
      }
    } catch (error) {
      if ((error as { type?: string }).type !== 'timeout') {
        throw error;
      }
    }
  }
}

export const busyChecks: Check[] = [
  check('busy writers: from history to live, every event comes once and in order', async (t) => {
    const streams = Array.from({ length: WRITERS }, (_, i) => t.toStreamName(`busy-${i}`));
    const stop = write(t, streams);
    let expected: readonly number[] | undefined;
    const followers = Array.from({ length: 3 }, () =>
      follow(t, t.toStreamName('busy-'), (seen) =>
        Boolean(expected?.every((count, i) => seen.get(streams[i]!) === count - 1)),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expected = await stop();
    // A follower may have passed the last event before `expected` was set; one more event makes it
    // check again.
    for (const stream of streams) {
      await t.append(stream, createEvent());
    }

    expected = expected.map((count) => count + 1);
    await Promise.all(followers);
  }),
  check('busy writers: readers see only whole writes, and each stream without gaps', async (t) => {
    const streams = Array.from({ length: WRITERS }, (_, i) => t.toStreamName(`whole-${i}`));
    const stop = write(t, streams);
    for (let round = 0; round < 20; round++) {
      for (const stream of streams) {
        const read = await readAll(t.client.readStream(stream)).catch(() => []);
        assert.equal(read.length % 3, 0);
        assert.ok(read.every(({ event: e }, i) => Number(e?.revision) === i));
      }
    }

    await stop();
  }),
  check(
    'slow consumers: one that pauses doesn\u2019t slow others and reads everything in the end',
    async (t) => {
      const stream = t.toStreamName('slow');
      await t.append(stream, createEvent());
      const slow = t.connect().subscribeToStream(stream);
      await new Promise((resolve) => slow.once('data', resolve));
      slow.pause();
      for (let i = 0; i < 60; i++) {
        await t.append(stream, createBytesEvent(200_000));
      }

      let count = 1;
      let resumeAfter = 0n;
      const whole = new Promise<void>((resolve) => {
        const take = ({ event: e }: { event?: { revision: bigint } }) => {
          assert.equal(e?.revision, BigInt(count));
          resumeAfter = e.revision;
          if (++count === 61) {
            resolve();
          }
        };

        // 23.10 drops a slow consumer instead of letting it catch up, so the test subscribes again
        // after the last event.
        slow.on('error', () => {
          t.connect().subscribeToStream(stream, { fromRevision: resumeAfter }).on('data', take);
        });
        slow.on('data', take);
      });
      slow.resume();
      await whole;
    },
  ),
];
