import type { EventStoreDBClient } from '@eventstore/db-client';
import type { StoredEvent } from '../log/domain-events.ts';
import type { Connection, Limits } from './connection.ts';
import { EventStoreFailure, isFailure } from './failures.ts';
import { openReading, type ReadAnswers, type Reading } from './wire/read-all.ts';
import { readAnswer } from './wire/read-answer.ts';

/** For the errors that the client emits on streams that are already destroyed, when there may be no listener left. */
export const ignore = (): void => undefined;

/**
 * Returns the events that one read yields, within its time limit or not at all. A failure is never `unclear`, because a
 * read has no effect.
 */
export const collect = (connection: Connection, limits: Limits, reading: Reading): Promise<readonly StoredEvent[]> =>
  collectAs(connection, limits, reading, readAnswer);

/** The same with the events as they are decoded. */
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
    const timer = setTimeout(() => {
      failure ??= new EventStoreFailure('unreachable', `No answer in time: ${what}`);
      answers?.cancel();
    }, limits.ms);
    const found: Event[] = [];
    try {
      answers = await openReading(client, reading, (error) => (failure ??= error), decode);
      if (failure !== undefined) answers.cancel(); // the limit was reached while it was being opened
      for await (const { event } of answers) if (event !== undefined) found.push(event);
    } finally {
      clearTimeout(timer);
    }
    if (failure !== undefined) throw failure; // without this, a read that was cut short would look complete
    return found;
  };
  return connection.read(limits, what, run).catch(didNothing);
}

/** A failed read changed nothing, whatever its outcome. */
function didNothing(error: unknown): never {
  throw isFailure(error, 'unclear', 'dropped') ? new EventStoreFailure('unreachable', error.message, error) : error;
}
