import type { EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import type { Connection, Limits } from './connection.ts';
import { EventStoreFailure, isFailure } from './failures.ts';

/** The client emits errors on streams that are destroyed already, when nobody may be listening any more. */
export const ignore = (): void => undefined;

/** gRPC's status of a call that went well (grpc.io, "Status codes and their use in gRPC"). */
const OK = 0;

/** What the client's types say nothing of: the call itself, which is piped into the stream. */
interface Piped {
  once(event: 'pipe', listener: (call: Call) => void): unknown;
}
interface Call {
  once(event: 'status', listener: (status: { code: number }) => void): unknown;
}

interface ReadStream extends AsyncIterable<ResolvedEvent> {
  cancel(): Promise<void>;
  destroy(): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/**
 * All that one read brings, within its time or not at all. Its failures are never `unclear`: it did nothing.
 * The client lets a read that it cancels itself, as when it is disposed, end like a whole one, with what
 * had come by then (ReadStream of 6.2.1), so the call's own status is looked at.
 */
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
    let status: number | undefined;
    (stream as unknown as Piped).once('pipe', (call) =>
      call.once('status', ({ code }) => {
        status = code;
      }),
    );
    const found: ResolvedEvent[] = [];
    try {
      for await (const event of stream) found.push(event);
    } finally {
      clearTimeout(timer);
    }
    if (status !== OK) throw new EventStoreFailure('unreachable', `Broken off: ${what}`);
    return found;
  });
  return reading.catch((error: unknown) => {
    throw isFailure(error, 'unclear', 'dropped') ? new EventStoreFailure('unreachable', error.message, error) : error;
  });
}
