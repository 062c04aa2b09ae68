import type { EventStoreDBClient } from '@eventstore/db-client';

import { callAfterSilence } from '@cablepark/platform/concurrency/time-limit';

import type { StoredEvent } from '../log/domain-events.ts';
import type { Connection, Limits } from './connection.ts';
import { EventStoreFailure, isFailure, waitForAnswer } from './failures.ts';
import { openReading, type ReadAnswers, type Reading } from './wire/open-reading.ts';
import { readAnswer } from './wire/read-answer.ts';

/** Marks a rejection as handled, because it is thrown where the promise is awaited, if it is. */
export const ignore = (): void => undefined;

/**
 * Returns all events of one read, or fails within its time limit. A failed read is never `unclear`:
 * it has no effect.
 */
export const collect = (
  connection: Connection,
  limits: Limits,
  reading: Reading,
): Promise<readonly StoredEvent[]> => collectAs(connection, limits, reading, readAnswer);

/** Like `collect`, with the events that `decode` returns. */
export async function collectAs<Event>(
  connection: Connection,
  limits: Limits,
  reading: Reading,
  decode: (answer: Buffer) => { readonly event?: Event | undefined },
): Promise<readonly Event[]> {
  const what = `read ${reading.isBackwards ? 'the end of ' : ''}${reading.stream ?? 'the log'}`;
  const run = async (client: EventStoreDBClient) => {
    let answers: ReadAnswers<{ readonly event?: Event | undefined }> | undefined;
    let failure: Error | undefined;
    const stopTimer = callAfterSilence(limits.ms, () => {
      failure ??= new EventStoreFailure('unreachable', `No answer in time: ${what}`);
      answers?.cancel();
    });
    const found: Event[] = [];
    try {
      answers = await openReading(
        client,
        reading,
        (error) => {
          failure ??= error;
        },
        decode,
      );
      if (failure !== undefined) {
        // The time limit passed while the stream was being opened.
        answers.cancel();
      }

      for await (const { event } of answers) {
        if (event !== undefined) {
          found.push(event);
        }
      }
    } finally {
      stopTimer();
    }
    if (failure !== undefined) {
      // Without this, a read that was cut short would look complete.
      throw failure;
    }

    return found;
  };

  return connection.read(limits, what, run).catch(throwAsUnreachable);
}

/** Throws an unclear outcome as `unreachable`, because a failed read has changed nothing. */
function throwAsUnreachable(error: unknown): never {
  throw isFailure(error, 'unclear', 'dropped')
    ? new EventStoreFailure('unreachable', error.message, error)
    : error;
}

/**
 * A hanging server accepts the call but confirms nothing; the subscription is ended after this
 * time.
 */
const CONFIRM_MS = 3000;

/**
 * Yields what a subscription delivers until the signal is aborted. Throws if anything else ends it.
 */
export async function* subscribe(
  connection: Connection,
  signal: AbortSignal,
  reading: Pick<Reading, 'stream' | 'from'>,
): AsyncGenerator<StoredEvent, void, undefined> {
  const { client, ended } = connection.current;
  let answers: ReadAnswers | undefined;
  let failure: Error | undefined;
  const onError = (error: Error) => {
    failure ??= error;
  };
  const stop = () => {
    failure ??= new EventStoreFailure('unclear', 'The subscription was ended');
    answers?.cancel();
  };

  const stopTimer = callAfterSilence(CONFIRM_MS, stop);
  const ends = AbortSignal.any([signal, ended]);
  ends.addEventListener('abort', stop, { once: true });
  if (ends.aborted) {
    stop();
  }

  const opening = openReading(client, { ...reading, isSubscription: true }, onError, readAnswer);
  // The subscription may be ended while it opens, or open too late.
  opening.then((opened) => {
    if (failure) {
      opened.cancel();
    }
  }, ignore);
  try {
    answers = await waitForAnswer(CONFIRM_MS, 'subscribe', opening);
    for await (const { event, isConfirmation } of answers) {
      if (event) {
        yield event;
      }
      if (!isConfirmation) {
        continue;
      }

      stopTimer();
      connection.noteSuccess();
    }

    throw failure ?? new EventStoreFailure('unclear', 'The subscription ended');
  } catch (error) {
    if (!signal.aborted) {
      throw connection.noteFailure(failure ?? error);
    }
  } finally {
    stopTimer();
    ends.removeEventListener('abort', stop);
    stop();
  }
}
