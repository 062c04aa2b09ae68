import type { EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import type { Connection, Limits } from './connection.ts';
import { EventStoreFailure, isFailure } from './failures.ts';

/** The client emits errors on streams that are destroyed already, when nobody may be listening any more. */
export const ignore = (): void => undefined;

interface ReadStream extends AsyncIterable<ResolvedEvent> {
  cancel(): Promise<void>;
  destroy(): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/** All that one read brings, within its time or not at all. Its failures are never `unclear`: it did nothing. */
export async function collect(
  connection: Connection,
  limits: Limits,
  what: string,
  read: (client: EventStoreDBClient) => ReadStream,
): Promise<ResolvedEvent[]> {
  const reading = connection.read(limits, what, async (client) => {
    const stream = read(client);
    stream.on('error', ignore);
    // Cancelling alone would leave the loop below waiting for ever: the client keeps its own cancelling to itself.
    const timer = setTimeout(() => {
      void stream.cancel().catch(ignore);
      stream.destroy();
    }, limits.ms);
    const found: ResolvedEvent[] = [];
    try {
      for await (const event of stream) found.push(event);
    } finally {
      clearTimeout(timer);
    }
    return found;
  });
  return reading.catch((error: unknown) => {
    throw isFailure(error, 'unclear', 'dropped') ? new EventStoreFailure('unreachable', error.message, error) : error;
  });
}
