import { binaryEvent, jsonEvent, NO_STREAM, type JSONType } from '@eventstore/db-client';
import { collect } from '../client/collect.ts';
import type { Connection, Limits } from '../client/connection.ts';

/** An event with its bytes as they are, whatever they are. */
export interface RawEvent {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly created: Date;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

const CALL_MS = 30_000;
const limits = (): Limits => ({ ms: CALL_MS, until: Date.now() + CALL_MS });

const PAGE_EVENTS = 1000;
const bytes = (content: unknown): Buffer =>
  content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(JSON.stringify(content ?? null));

/** All events of a log, those of others and the server's own included, in pages. Throws EventStoreFailure. */
export async function* rawPages(connection: Connection, signal: AbortSignal): AsyncGenerator<readonly RawEvent[]> {
  for (let last: bigint | undefined; ;) {
    signal.throwIfAborted();
    const after = last;
    const fromPosition = after === undefined ? {} : { fromPosition: { commit: after, prepare: after } };
    const found = await collect(connection, limits(), 'read the log', (client) =>
      client.readAll({ maxCount: PAGE_EVENTS, ...fromPosition }),
    );
    const page = found.flatMap(({ event }): RawEvent[] => {
      const position = event?.position?.commit;
      // A read starts with the given position itself.
      if (!event || position === undefined || position === after) return [];
      const { streamId: stream, revision, id, type, created, isJson, data, metadata } = event;
      return [{ position, stream, revision, id, type, created, isJson, data: bytes(data), metadata: bytes(metadata) }];
    });
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
