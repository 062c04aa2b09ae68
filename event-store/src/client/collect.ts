import type { EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import type { Connection, Limits } from './connection.ts';
import type { ReadAnswer } from '../log/domain-events.ts';
import { EventStoreFailure, isFailure } from './failures.ts';
import type { ReadAnswers } from './wire/read-all.ts';

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
  return reading.catch(didNothing);
}

/** The same, of a read without the client's objects. */
export async function collectAnswers(
  connection: Connection,
  limits: Limits,
  what: string,
  read: (client: EventStoreDBClient, onError: (error: Error) => void) => Promise<ReadAnswers>,
): Promise<ReadAnswer[]> {
  const reading = connection.read(limits, what, async (client) => {
    let answers: ReadAnswers | undefined;
    let failure: Error | undefined;
    const timer = setTimeout(() => {
      failure ??= new EventStoreFailure('unreachable', `No answer in time: ${what}`);
      answers?.cancel();
    }, limits.ms);
    const found: ReadAnswer[] = [];
    try {
      answers = await read(client, (error) => (failure ??= error));
      if (failure !== undefined) answers.cancel(); // it was opened too late
      for await (const answer of answers) found.push(answer);
    } finally {
      clearTimeout(timer);
    }
    if (failure !== undefined) throw failure; // else a read that was cut short would look like a whole one
    return found;
  });
  return reading.catch(didNothing);
}

/** A read that failed changed nothing, whatever became of it. */
function didNothing(error: unknown): never {
  throw isFailure(error, 'unclear', 'dropped') ? new EventStoreFailure('unreachable', error.message, error) : error;
}
