import type { LoggedEvent } from '@cablepark/contracts/shared/recorded-event';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';

import { EventStoreFailure, toFailure } from '../client/failures.ts';
import { subscribe } from '../client/reading.ts';
import type { ReadEvents, StoredEvent } from './domain-events.ts';
import type { EventLog } from './event-log.ts';
import { GapFinder, type FoundGap } from './gap-finder.ts';
import { LiveQueue } from './live-queue.ts';
import { computeRetryDelay, readStoredPages } from './log-pages.ts';
import { WholeCommits } from './whole-commits.ts';

/** How far the log has been read. */
interface ReadTo {
  /** Position of the last event read, of any type. */
  readonly position: bigint;
  /** Whether everything before is known to have been read; false while reading history. */
  readonly live: boolean;
}

/** Events in log order, by whole commits, and the position up to which the log has been read. */
export interface Batch<Event extends LoggedEvent = LoggedEvent> extends ReadEvents<Event>, ReadTo {
  /** What the schedule has lost between these events, or before the first of them. */
  readonly gaps: readonly FoundGap[];
}

/** Like `Batch`, with all events as they are stored, including those of other programs. */
export interface StoredBatch extends ReadTo {
  readonly stored: readonly StoredEvent[];
}

export interface FollowOptions {
  /** Position of the last event already seen; undefined for the start of the log. */
  readonly after: bigint | undefined;
  readonly signal: AbortSignal;
  /** The most events in a batch, in history and live, unless a single commit has more. */
  readonly batchSize?: number;
  /** Called on each change: reading history, live, or waiting for the server after a failure. */
  readonly onState?: (state: 'history' | 'live' | 'waiting', reason?: Error) => void;
}

/**
 * Yields every event of the log after a position, forever: history in pages, then live, and again
 * from history whenever the subscription is dropped, the connection is lost or the server hangs.
 * Each event comes once and in order, together with the rest of its commit. Ends when the signal is
 * aborted, and never throws.
 */
export function followLog<Event extends LoggedEvent = LoggedEvent>(
  log: EventLog,
  options: FollowOptions,
): AsyncGenerator<Batch<Event>, void, undefined> {
  const schedule = new GapFinder(log, SCHEDULE);
  return follow(log, options, async (stored) => {
    const read = await log.parse<Event>(stored);
    return { ...read, gaps: await schedule.find(stored) };
  });
}

/** Like `followLog`, with all events as they are stored, including those of other programs. */
export const followStored = (
  log: EventLog,
  options: FollowOptions,
): AsyncGenerator<StoredBatch, void, undefined> =>
  follow(log, options, (stored) => Promise.resolve({ stored }));

async function* follow<Read>(
  log: EventLog,
  options: FollowOptions,
  read: (stored: readonly StoredEvent[]) => Promise<Read>,
): AsyncGenerator<Read & ReadTo, void, undefined> {
  const { signal, batchSize = 1000, onState = () => undefined } = options;
  let after = options.after;
  let failures = 0;
  while (!signal.aborted) {
    try {
      if (failures === 0) {
        // After a failure the state stays 'waiting' until a page arrives.
        onState('history');
      }

      for await (const { stored, last, isEnd } of readStoredPages(log, {
        after,
        size: batchSize,
        signal,
      })) {
        const page = await read(stored);
        after = last;
        failures = 0;
        yield { ...page, position: last, live: isEnd };
      }
      if (isAborted(signal)) {
        return;
      }

      onState('live');
      for await (const { stored, position } of runLive(log, after, batchSize, signal)) {
        const batch = await read(stored);
        after = position;
        failures = 0;
        yield { ...batch, position, live: true };
      }
    } catch (error) {
      if (isAborted(signal)) {
        return;
      }

      const failure = toFailure(error);
      if (failure.kind === 'dropped') {
        continue;
      }

      onState('waiting', failure);
      await pause(computeRetryDelay(failures++), signal);
    }
  }
}

/**
 * Yields a subscription's commits, many at once when it is busy. Ends only by throwing, never
 * within a commit.
 */
async function* runLive(
  log: EventLog,
  after: bigint | undefined,
  size: number,
  signal: AbortSignal,
): AsyncGenerator<StoredBatch> {
  const queue = new LiveQueue<StoredEvent>();
  const commits = new WholeCommits();
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  const fill = async () => {
    for await (const event of subscribe(log.connection, ends, { from: after })) {
      await queue.push(event);
    }

    throw new EventStoreFailure('unclear', 'The subscription ended');
  };

  fill().catch((error: unknown) => queue.fail(error));
  try {
    for (;;) {
      for (const event of await queue.take(Math.max(1, size - commits.count))) {
        commits.add(event);
      }

      const stored = commits.take();
      const position = stored.at(-1)?.position?.commit;
      if (position !== undefined) {
        yield { stored, position, live: true };
      }
    }
  } finally {
    over.abort();
  }
}
