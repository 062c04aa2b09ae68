import type { Connection, Limits } from '../client/connection.ts';
import { collectAs } from '../client/reading.ts';
import { callWithRetries } from '../client/retries.ts';
import { appendBytes, type EventBytes } from '../client/wire/append-bytes.ts';
import { readRawAnswer } from '../client/wire/read-answer.ts';
import type { RawEvent } from './domain-events.ts';

const CALL_MS = 30_000;
const createLimits = (): Limits => ({ ms: CALL_MS, until: Date.now() + CALL_MS });
const ATTEMPT_MS = 10_000;

const PAGE_EVENTS = 1000;

/**
 * Yields all events of a log in pages, including those of other programs and of the server. Throws
 * EventStoreFailure, and the signal's reason once it is aborted.
 */
export async function* readRawPages(
  connection: Connection,
  signal: AbortSignal,
): AsyncGenerator<readonly RawEvent[]> {
  for (let last: bigint | undefined; ;) {
    signal.throwIfAborted();
    const after = last;
    const found = await collectAs(
      connection,
      createLimits(),
      { from: after, count: PAGE_EVENTS },
      readRawAnswer,
    );
    // A read starts with the given position itself.
    const page = found.filter(({ position }) => position !== after);
    if (page.length === 0) {
      return;
    }

    last = page.at(-1)?.position;
    yield page;
  }
}

/**
 * Writes events to a stream in one append, after its event at revision `after`, or -1 for a new
 * stream. An unclear outcome is repeated: the server recognises the ids. Throws EventStoreFailure.
 */
export function appendRaw(
  connection: Connection,
  stream: string,
  events: readonly EventBytes[],
  after: bigint,
): Promise<void> {
  const { until } = createLimits();
  const once = () =>
    connection.append({ ms: ATTEMPT_MS, until }, `append to ${stream}`, (client) =>
      appendBytes(client, stream, events, after),
    );
  return callWithRetries(once, until);
}
