import { START, type AllStreamResolvedEvent } from '@eventstore/db-client';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import { fromStoredEvents, type ReadEvents } from './domain-events.ts';
import type { EventLog } from './event-log.ts';
import { EventStoreFailure, failureOf } from '../client/failures.ts';
import { LiveQueue } from './live-queue.ts';
import { logPages, retryDelay } from './log-pages.ts';
import { subscribed } from '../client/subscribed.ts';

/** Events in log order, and how far the log has been looked at with them. */
export interface Batch extends ReadEvents {
  /** Position of the last event looked at, ours or not. */
  readonly position: bigint;
  /** Whether everything before is known to have been seen: false while reading history. */
  readonly live: boolean;
}

export interface FollowOptions {
  /** Position of the last event already seen; undefined for the log's start. */
  readonly after: bigint | undefined;
  readonly signal: AbortSignal;
  /** Most events of one batch, in history and live. */
  readonly batchSize?: number;
  /** Told of each change: reading history, live, or waiting for the server after a failure. */
  readonly onState?: (state: 'history' | 'live' | 'waiting', reason?: Error) => void;
}

/**
 * Every event of the log after a position, for ever: history in pages, then live, and again from
 * history whenever the subscription was dropped, the connection was lost or the server hung. Each
 * event comes once and in order. Ends when the signal is aborted, and never throws.
 */
export async function* followLog(log: EventLog, options: FollowOptions): AsyncGenerator<Batch, void, undefined> {
  const { signal, batchSize = 1000, onState = () => undefined } = options;
  let after = options.after;
  let failures = 0;
  while (!signal.aborted) {
    try {
      if (failures === 0) onState('history'); // else it waits still, as far as anyone can tell
      for await (const { events, unreadable, last, isEnd } of logPages(log, { after, size: batchSize, signal })) {
        after = last;
        failures = 0;
        yield { events, unreadable, position: last, live: isEnd };
      }
      if (isAborted(signal)) return;
      onState('live');
      for await (const batch of live(log, after, batchSize, signal)) {
        after = batch.position;
        failures = 0;
        yield batch;
      }
    } catch (error) {
      if (isAborted(signal)) return;
      const failure = failureOf(error);
      if (failure.kind === 'dropped') continue;
      onState('waiting', failure);
      await pause(retryDelay(failures++), signal);
    }
  }
}

/** What a subscription delivers: one event at a time when calm, many when busy. Ends by throwing. */
async function* live(
  log: EventLog,
  after: bigint | undefined,
  size: number,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const fromPosition = after === undefined ? START : { commit: after, prepare: after };
  const queue = new LiveQueue<AllStreamResolvedEvent>();
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  const fill = async () => {
    const events = subscribed(log.connection, ends, (client) => client.subscribeToAll({ fromPosition }));
    for await (const event of events) await queue.push(event);
    throw new EventStoreFailure('unclear', 'The subscription ended');
  };
  fill().catch((error: unknown) => {
    queue.fail(error);
  });
  try {
    for (;;) {
      const events = await queue.take(size);
      const position = events.at(-1)?.event?.position.commit;
      if (position === undefined) continue;
      yield { ...fromStoredEvents(events), position, live: true };
    }
  } finally {
    over.abort();
  }
}
