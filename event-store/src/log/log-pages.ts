import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import { fromStoredEvents, type ReadAnswer, type ReadEvents } from './domain-events.ts';
import type { EventLog } from './event-log.ts';
import { EventStoreFailure, failureOf } from '../client/failures.ts';
import { isWorthRepeating } from '../client/retries.ts';
import { IdleLimit, withinTime } from '../client/time-limit.ts';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import { readAll, type ReadAnswers } from '../client/wire/read-all.ts';

/** Events that stand together in the log. */
export interface LogPage extends ReadEvents {
  /** Position of the last event looked at, ours or not. */
  readonly last: bigint;
  /** Whether the log's end was reached. */
  readonly isEnd: boolean;
}

export interface PagesOptions {
  /** Position of the last event already seen; undefined for the log's start. */
  readonly after: bigint | undefined;
  /** Events a page. */
  readonly size: number;
  readonly signal: AbortSignal;
}

/** A server that sends nothing for so long while it is waited for is given up, ms. */
const IDLE_MS = 5000;
/** What the trouble is about, among others that the same part may have. */
const READING = 'reading the log';
const RETRY_MS = [50, 100, 250, 500, 1000];

/**
 * The log up to its end, in pages of one long read: as fast as the reader takes them, and no faster.
 * Throws EventStoreFailure, so also when the signal is aborted.
 */
export async function* logPages(log: EventLog, { after, size, signal }: PagesOptions): AsyncGenerator<LogPage> {
  const { connection } = log;
  const { client, ended } = connection.current;
  const ends = AbortSignal.any([signal, ended]);
  let answers: ReadAnswers | undefined;
  let failure: Error | undefined;
  const stop = () => {
    failure ??= new EventStoreFailure('unreachable', 'The read was ended');
    answers?.cancel();
  };
  const onError = (error: Error) => (failure ??= error);
  ends.addEventListener('abort', stop, { once: true });
  const idle = new IdleLimit(IDLE_MS, stop);
  let page: ReadAnswer[] = [];
  try {
    answers = await withinTime(IDLE_MS, 'begin to read the log', readAll(client, after, onError));
    if (ends.aborted) stop();
    for await (const answer of answers) {
      idle.touch();
      // A read begins with the given position itself.
      if (after !== undefined && (answer.event?.position?.commit ?? 0n) <= after) continue;
      page.push(answer);
      if (page.length < size) continue;
      idle.pause();
      yield pageOf(page, false);
      idle.touch();
      page = [];
    }
    if (failure !== undefined) throw failure; // else a read that was cut short would look like the log's end
    connection.succeeded();
  } catch (error) {
    throw ends.aborted ? new EventStoreFailure('unreachable', 'The read was ended', error) : connection.failed(error);
  } finally {
    idle.end();
    ends.removeEventListener('abort', stop);
    stop();
  }
  if (page.length > 0) yield pageOf(page, true);
}

function pageOf(answers: readonly ReadAnswer[], isEnd: boolean): LogPage {
  return { ...fromStoredEvents(answers), last: answers.at(-1)?.event?.position?.commit ?? 0n, isEnd };
}

export interface PatientPagesOptions extends PagesOptions {
  /** Told of failures while they are waited out, as `part`'s. */
  readonly trouble: Trouble;
  readonly part: string;
}

/**
 * The same, over whatever befalls the event store: it is waited for. Ends when the signal is aborted, and
 * throws the EventStoreFailure that waiting can't help.
 */
export async function* logPagesForSure(log: EventLog, options: PatientPagesOptions): AsyncGenerator<LogPage> {
  const { trouble, part, signal } = options;
  let { after } = options;
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      for await (const page of logPages(log, { ...options, after })) {
        after = page.last;
        failures = 0;
        trouble.over(part, READING);
        yield page;
      }
      trouble.over(part, READING);
      return;
    } catch (error) {
      if (isAborted(signal)) return;
      const failure = failureOf(error);
      if (!isWorthRepeating(failure)) throw failure;
      trouble.report(part, 'The log could not be read and is tried again.', failure, READING);
      await pause(retryDelay(failures), signal);
    }
  }
}

/** How long to wait before the next try, ms. */
export const retryDelay = (failures: number): number => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;
