import type { LoggedEvent } from '@cablepark/contracts/shared/recorded-event';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import type { Trouble } from '@cablepark/platform/logging/trouble';

import { EventStoreFailure, toFailure, waitForAnswer } from '../client/failures.ts';
import { isWorthRepeating } from '../client/retries.ts';
import { openReading, type ReadAnswers } from '../client/wire/open-reading.ts';
import { readAnswer } from '../client/wire/read-answer.ts';
import type { ReadEvents, StoredEvent } from './domain-events.ts';
import type { EventLog } from './event-log.ts';
import { WholeCommits } from './whole-commits.ts';

/** Where a page of whole commits ends. */
interface PageEnd {
  /** Position of the last event read, of any type. */
  readonly last: bigint;
  /** Whether the log ended there when it was read. */
  readonly isEnd: boolean;
}

/** All events as they are stored, including those of other programs. */
export interface StoredPage extends PageEnd {
  readonly stored: readonly StoredEvent[];
}

/** The same with the product's events among them, in their present versions. */
export interface LogPage<Event extends LoggedEvent = LoggedEvent>
  extends StoredPage, ReadEvents<Event> {}

export interface PagesOptions {
  /** Position of the last event already seen; undefined for the start of the log. */
  readonly after: bigint | undefined;
  /** The most events in a page, unless a single commit has more. */
  readonly size: number;
  readonly signal: AbortSignal;
}

/** The read is ended if the server sends nothing for this long. */
const IDLE_MS = 5000;
/** The subject of the reported trouble; the same part may report others. */
const READING = 'reading the log';
const RETRY_MS = [50, 100, 250, 500, 1000];

/**
 * Reads the log in one long read, page by page on demand. Throws EventStoreFailure, also on an
 * abort.
 */
export async function* readLogPages<Event extends LoggedEvent = LoggedEvent>(
  log: EventLog,
  options: PagesOptions,
): AsyncGenerator<LogPage<Event>> {
  for await (const page of readStoredPages(log, options)) {
    yield { ...page, ...(await log.parse<Event>(page.stored)) };
  }
}

/**
 * Like `readLogPages`, with the events as they are stored. It isn't split, because the timer, the
 * signal and the failure of one read are set up, used and cleaned up here.
 */
export async function* readStoredPages(
  log: EventLog,
  { after, size, signal }: PagesOptions,
): AsyncGenerator<StoredPage> {
  const { connection } = log;
  const { client, ended } = connection.current;
  const ends = AbortSignal.any([signal, ended]);
  let answers: ReadAnswers | undefined;
  let failure: Error | undefined;
  const stop = () => {
    failure ??= new EventStoreFailure('unreachable', 'The read was ended');
    answers?.cancel();
  };

  const onError = (error: Error) => {
    failure ??= error;
  };
  ends.addEventListener('abort', stop, { once: true });
  let idle = setTimeout(stop, IDLE_MS);
  const commits = new WholeCommits();
  try {
    const opening = openReading(client, { from: after }, onError, readAnswer);
    answers = await waitForAnswer(IDLE_MS, 'begin to read the log', opening);
    if (ends.aborted) {
      stop();
    }

    for await (const { event } of answers) {
      idle.refresh();
      if (!event) {
        continue;
      }
      // A read starts with the given position itself.
      if (after !== undefined && (event.position?.commit ?? 0n) <= after) {
        continue;
      }

      commits.add(event);
      if (commits.count < size || !commits.hasWhole) {
        continue;
      }

      clearTimeout(idle); // the time that the caller takes doesn't count
      yield toPage(commits.take(), false);
      idle = setTimeout(stop, IDLE_MS);
    }
    if (failure !== undefined) {
      // A read cut short would look like the end of the log.
      throw failure;
    }

    connection.noteSuccess();
  } catch (error) {
    throw ends.aborted
      ? new EventStoreFailure('unreachable', 'The read was ended', error)
      : connection.noteFailure(error);
  } finally {
    clearTimeout(idle);
    ends.removeEventListener('abort', stop);
    stop();
  }
  if (commits.hasWhole) {
    yield toPage(commits.take(), true);
  }
}

function toPage(stored: readonly StoredEvent[], isEnd: boolean): StoredPage {
  return { stored, last: stored.at(-1)?.position?.commit ?? 0n, isEnd };
}

export interface RetriedPagesOptions extends PagesOptions {
  /** Receives the failures that are retried, under the name of `part`. */
  readonly trouble: Trouble;
  readonly part: string;
}

/**
 * Like `readLogPages`, with retries. Ends when the signal is aborted, and throws EventStoreFailure
 * if retrying can't help.
 */
export const readLogPagesWithRetries = <Event extends LoggedEvent = LoggedEvent>(
  log: EventLog,
  options: RetriedPagesOptions,
): AsyncGenerator<LogPage<Event>> =>
  readWithRetries((from) => readLogPages<Event>(log, from), options);

/** Like `readLogPagesWithRetries`, with the events as they are stored. */
export const readStoredPagesWithRetries = (
  log: EventLog,
  options: RetriedPagesOptions,
): AsyncGenerator<StoredPage> => readWithRetries((from) => readStoredPages(log, from), options);

async function* readWithRetries<Page extends PageEnd>(
  read: (from: PagesOptions) => AsyncGenerator<Page>,
  options: RetriedPagesOptions,
): AsyncGenerator<Page> {
  const { trouble, part, signal } = options;
  let { after } = options;
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      for await (const page of read({ ...options, after })) {
        after = page.last;
        failures = 0;
        trouble.reportEnd(part, READING);
        yield page;
      }

      trouble.reportEnd(part, READING);
      return;
    } catch (error) {
      if (isAborted(signal)) {
        return;
      }

      const failure = toFailure(error);
      if (!isWorthRepeating(failure)) {
        throw failure;
      }

      trouble.report(part, 'The log could not be read and will be read again.', failure, READING);
      await pause(computeRetryDelay(failures), signal);
    }
  }
}

/** How many milliseconds to wait before the next attempt, after so many failures in a row. */
export const computeRetryDelay = (failures: number): number =>
  RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;
