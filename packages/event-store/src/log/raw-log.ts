import { binaryEvent, jsonEvent, NO_STREAM, type JSONType } from '@eventstore/db-client';
import { collectAs } from '../client/reading.ts';
import type { Connection, Limits } from '../client/connection.ts';
import { rawAnswer } from '../client/wire/read-answer.ts';
import type { RawEvent } from './domain-events.ts';

const CALL_MS = 30_000;
const limits = (): Limits => ({ ms: CALL_MS, until: Date.now() + CALL_MS });

const PAGE_EVENTS = 1000;

/** All events of a log, those of others and the server's own included, in pages. Throws EventStoreFailure. */
export async function* rawPages(connection: Connection, signal: AbortSignal): AsyncGenerator<readonly RawEvent[]> {
  for (let last: bigint | undefined; ;) {
    signal.throwIfAborted();
    const after = last;
    const found = await collectAs(connection, limits(), { from: after, count: PAGE_EVENTS }, rawAnswer);
    // A read starts with the given position itself.
    const page = found.filter(({ position }) => position !== after);
    if (page.length === 0) return;
    last = page.at(-1)?.position;
    yield page;
  }
}

/** Writes events to the end of a stream, in one append. Throws EventStoreFailure. */
export async function appendRaw(
  connection: Connection,
  stream: string,
  events: readonly Pick<RawEvent, 'id' | 'type' | 'isJson' | 'data' | 'metadata'>[],
  expected: bigint | undefined,
): Promise<bigint> {
  const written = events.map(({ id, type, isJson, data, metadata }) =>
    isJson
      ? jsonEvent({ id, type, data: json(data), metadata: json(metadata) })
      : binaryEvent({ id, type, data, metadata }),
  );
  const { nextExpectedRevision } = await connection.append(limits(), `append to ${stream}`, (client) =>
    client.appendToStream(stream, written, { expectedRevision: expected ?? NO_STREAM }),
  );
  return nextExpectedRevision;
}

const json = (content: Buffer) => JSON.parse(content.toString()) as JSONType & Record<string, unknown>;
