import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Connection, Limits } from './connection.ts';
import { EventStoreFailure, isFailure } from './failures.ts';
import type { ReadAnswers } from './wire/read-all.ts';

/** For the errors that the client emits on streams that are already destroyed, when there may be no listener left. */
export const ignore = (): void => undefined;

/**
 * Returns all that one read yields, within its time limit or not at all. A failure is never `unclear`, because a read
 * has no effect.
 */
export async function collect<Answer>(
  connection: Connection,
  limits: Limits,
  what: string,
  read: (client: EventStoreDBClient, onError: (error: Error) => void) => Promise<ReadAnswers<Answer>>,
): Promise<Answer[]> {
  const reading = connection.read(limits, what, async (client) => {
    let answers: ReadAnswers<Answer> | undefined;
    let failure: Error | undefined;
    const timer = setTimeout(() => {
      failure ??= new EventStoreFailure('unreachable', `No answer in time: ${what}`);
      answers?.cancel();
    }, limits.ms);
    const found: Answer[] = [];
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
