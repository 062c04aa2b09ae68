import type { StoredEvent } from '../log/domain-events.ts';
import { ignore } from './collect.ts';
import type { Connection } from './connection.ts';
import { EventStoreFailure } from './failures.ts';
import { withinTime } from './time-limit.ts';
import { openReading, type ReadAnswers, type Reading } from './wire/read-all.ts';
import { readAnswer } from './wire/read-answer.ts';

/** A hanging server accepts the call but confirms nothing; the subscription is ended after this time. */
const CONFIRM_MS = 3000;

/**
 * Yields what a subscription to the log or a stream delivers until the signal is aborted. It never ends otherwise: a drop, a lost connection,
 * a replaced client or a server that doesn't confirm is thrown. The caller then subscribes again after its last event.
 */
export async function* subscribed(
  connection: Connection,
  signal: AbortSignal,
  reading: Pick<Reading, 'stream' | 'from'>,
): AsyncGenerator<StoredEvent, void, undefined> {
  const { client, ended } = connection.current;
  let answers: ReadAnswers | undefined;
  let failure: Error | undefined;
  const onError = (error: Error) => (failure ??= error);
  const stop = () => {
    failure ??= new EventStoreFailure('unclear', 'The subscription was ended');
    answers?.cancel();
  };
  const unconfirmed = setTimeout(stop, CONFIRM_MS);
  const ends = AbortSignal.any([signal, ended]);
  ends.addEventListener('abort', stop, { once: true });
  if (ends.aborted) stop();
  const opening = openReading(client, { ...reading, isSubscription: true }, onError, readAnswer);
  // It may be ended while it is being opened, or be opened too late.
  opening.then((opened) => {
    if (failure) opened.cancel();
  }, ignore);
  try {
    answers = await withinTime(CONFIRM_MS, 'subscribe', opening);
    for await (const { event, isConfirmation } of answers) {
      if (event) yield event;
      if (!isConfirmation) continue;
      clearTimeout(unconfirmed);
      connection.succeeded();
    }
    throw failure ?? new EventStoreFailure('unclear', 'The subscription ended');
  } catch (error) {
    if (!signal.aborted) throw connection.failed(failure ?? error);
  } finally {
    clearTimeout(unconfirmed);
    ends.removeEventListener('abort', stop);
    stop();
  }
}
