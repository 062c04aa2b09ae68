import { randomBytes, randomUUID } from 'node:crypto';

import {
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  type AllStreamResolvedEvent,
  type AppendToStreamOptions,
  type EventData,
  type ReadStreamOptions,
  type ResolvedEvent,
} from '@eventstore/db-client';

/** Credentials make the client use the single append call instead of the batch. */
const ANYONE = { credentials: { username: 'admin', password: 'changeit' } };

/**
 * Gives a check access to the server through the official client, with stream names that no other
 * check uses.
 */
export class Trial {
  readonly url: string;
  readonly client: EventStoreDBClient;
  readonly #run = `conformance-${randomBytes(5).toString('hex')}`;
  readonly #clients: EventStoreDBClient[] = [];

  constructor(url: string) {
    this.url = url;
    this.client = this.connect();
  }

  /** Opens another client with its own connection. */
  connect(url = this.url): EventStoreDBClient {
    const client = EventStoreDBClient.connectionString(url);
    this.#clients.push(client);
    return client;
  }

  toStreamName(name: string): string {
    return `${this.#run}-${name}`;
  }

  append(stream: string, events: EventData | EventData[], options: AppendToStreamOptions = {}) {
    return this.client.appendToStream(stream, events, options);
  }

  /** Appends through Streams/Append instead of Streams/BatchAppend. */
  appendSingly(
    stream: string,
    events: EventData | EventData[],
    options: AppendToStreamOptions = {},
  ) {
    return this.client.appendToStream(stream, events, { ...options, ...ANYONE });
  }

  /** Reads a stream and returns `revision:type` for each event. */
  async read(stream: string, options: ReadStreamOptions = {}): Promise<string[]> {
    return (await readAll(this.client.readStream(stream, options))).map(({ event }) =>
      toBrief(event),
    );
  }

  /** Keeps only the events that this check wrote. */
  keepOwn<E extends ResolvedEvent | AllStreamResolvedEvent>(events: E[]): E[] {
    return events.filter(({ event, link }) => (link ?? event)?.streamId.includes(this.#run));
  }

  /** Strips the prefix that makes a stream name unique to this run. */
  toPlainName(name: string | undefined): string {
    return (name ?? '').replace(`${this.#run}-`, '');
  }

  async end(): Promise<void> {
    for (const client of this.#clients) {
      await client.dispose();
    }
  }
}

const toBrief = (event: { revision: bigint; type: string } | undefined) =>
  event ? `${event.revision}:${event.type}` : 'nothing';

export async function readAll<T>(events: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const event of events) {
    list.push(event);
  }

  return list;
}

export const createEvent = (type = 'noted', data: object = {}): EventData =>
  jsonEvent({ id: randomUUID(), type, data: data as Record<string, string> });

export const createEvents = (count: number, type = 'noted'): EventData[] =>
  Array.from({ length: count }, (_, index) => createEvent(type, { index }));

/** Events of the types e0, e1, … */
export const createNumberedEvents = (count: number, from = 0): EventData[] =>
  Array.from({ length: count }, (_, index) => createEvent(`e${from + index}`));

export const createBytesEvent = (size: number, type = 'bytes'): EventData =>
  binaryEvent({ id: randomUUID(), type, data: randomBytes(size) });

export const createLink = (revision: number | bigint, stream: string): EventData =>
  binaryEvent({ id: randomUUID(), type: '$>', data: Buffer.from(`${revision}@${stream}`) });
