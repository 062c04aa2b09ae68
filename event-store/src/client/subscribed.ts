import type { EventStoreDBClient } from '@eventstore/db-client';
import { ignore } from './collect.ts';
import type { Connection } from './connection.ts';
import { EventStoreFailure } from './failures.ts';

/** A server that hangs takes the call and confirms nothing: then it is given up, ms. */
const CONFIRM_MS = 3000;

interface Subscription<Event> extends AsyncIterable<Event> {
  once(event: 'confirmation', listener: () => void): unknown;
  on(event: 'error', listener: () => void): unknown;
  unsubscribe(): Promise<void>;
  destroy(): unknown;
}

/**
 * What a subscription delivers, until the signal is aborted. It never ends by itself: being dropped,
 * a lost connection, a client given up and a server that doesn't confirm are thrown, for the caller
 * to begin again after the last event it had.
 */
export async function* subscribed<Event>(
  connection: Connection,
  signal: AbortSignal,
  open: (client: EventStoreDBClient) => Subscription<Event>,
): AsyncGenerator<Event, void, undefined> {
  const { client, ended } = connection.current;
  const subscription = open(client);
  subscription.on('error', ignore);
  // Unsubscribing alone leaves the loop below waiting for ever: the client keeps its own cancelling to itself.
  const stop = () => {
    void subscription.unsubscribe().catch(ignore);
    subscription.destroy();
  };
  const unconfirmed = setTimeout(stop, CONFIRM_MS);
  subscription.once('confirmation', () => {
    clearTimeout(unconfirmed);
    connection.succeeded();
  });
  const ends = AbortSignal.any([signal, ended]);
  ends.addEventListener('abort', stop, { once: true });
  if (ends.aborted) stop();
  try {
    yield* subscription;
    throw new EventStoreFailure('unclear', 'The subscription ended');
  } catch (error) {
    if (!signal.aborted) throw connection.failed(error);
  } finally {
    clearTimeout(unconfirmed);
    ends.removeEventListener('abort', stop);
    stop();
  }
}
