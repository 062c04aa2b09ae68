import type { EventStoreDBClient } from '@eventstore/db-client';
import { ignore } from './collect.ts';
import type { Connection } from './connection.ts';
import { EventStoreFailure } from './failures.ts';

/** A hanging server accepts the call but confirms nothing; the subscription is ended after this time. */
const CONFIRM_MS = 3000;

interface Subscription<Event> extends AsyncIterable<Event> {
  once(event: 'confirmation', listener: () => void): unknown;
  on(event: 'error', listener: () => void): unknown;
  unsubscribe(): Promise<void>;
  destroy(): unknown;
}

/**
 * Yields what a subscription delivers until the signal is aborted. It never ends otherwise: a drop, a lost connection,
 * a replaced client or a server that doesn't confirm is thrown. The caller then subscribes again after its last event.
 */
export async function* subscribed<Event>(
  connection: Connection,
  signal: AbortSignal,
  open: (client: EventStoreDBClient) => Subscription<Event>,
): AsyncGenerator<Event, void, undefined> {
  const { client, ended } = connection.current;
  const subscription = open(client);
  subscription.on('error', ignore);
  // Unsubscribing alone would leave the loop below waiting for ever, because the client swallows its own cancellation.
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
