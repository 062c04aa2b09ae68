import type { EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import type { Connection, Limits } from './connection.ts';
import type { ReadAnswer } from '../log/domain-events.ts';
import { EventStoreFailure, isFailure } from './failures.ts';
import type { ReadAnswers } from './wire/read-all.ts';

/** For the errors that the client emits on streams that are already destroyed, when there may be no listener left. */
export const ignore = (): void => undefined;

/** gRPC's status of a successful call (grpc.io, "Status codes and their use in gRPC"). */
const OK = 0;

/** The part of the client that its types omit: the call itself, which is piped into the stream. */
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
 * Returns all that one read yields, within its time limit or not at all. A failure is never `unclear`, because a read
 * has no effect. A read that the client cancels itself, for example when it is disposed, ends like a complete one, with
 * the events received so far (ReadStream of 6.2.1). The call's own status shows the difference.
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
    // Cancelling alone would leave the loop below waiting for ever, because the client swallows its own cancellation.
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

/** The same for a read that bypasses the client's objects. */
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
      if (failure !== undefined) answers.cancel(); // the limit was reached while it was being opened
      for await (const answer of answers) found.push(answer);
    } finally {
      clearTimeout(timer);
    }
    if (failure !== undefined) throw failure; // without this, a read that was cut short would look complete
    return found;
  });
  return reading.catch(didNothing);
}

/** A failed read changed nothing, whatever its outcome. */
function didNothing(error: unknown): never {
  throw isFailure(error, 'unclear', 'dropped') ? new EventStoreFailure('unreachable', error.message, error) : error;
}
