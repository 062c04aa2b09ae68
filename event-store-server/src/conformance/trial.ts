import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AllStreamResolvedEvent,
  type AppendToStreamOptions,
  binaryEvent,
  EventStoreDBClient,
  type EventData,
  jsonEvent,
  type ReadStreamOptions,
  type ResolvedEvent,
} from '@eventstore/db-client';

/** Given with a call, these make the client use the single append instead of the batch. */
const ANYONE = { credentials: { username: 'admin', password: 'changeit' } };

/** How a check talks to the server: over the official client, on streams that nobody else uses. */
export class Trial {
  readonly url: string;
  readonly client: EventStoreDBClient;
  readonly #run = `conformance-${randomBytes(5).toString('hex')}`;
  readonly #clients: EventStoreDBClient[] = [];

  constructor(url: string) {
    this.url = url;
    this.client = this.connect();
  }

  /** A client with a connection of its own. */
  connect(url = this.url): EventStoreDBClient {
    const client = EventStoreDBClient.connectionString(url);
    this.#clients.push(client);
    return client;
  }

  stream(name: string): string {
    return `${this.#run}-${name}`;
  }

  append(stream: string, events: EventData | EventData[], options: AppendToStreamOptions = {}) {
    return this.client.appendToStream(stream, events, options);
  }

  /** The other of the protocol's two append calls. */
  appendSingly(stream: string, events: EventData | EventData[], options: AppendToStreamOptions = {}) {
    return this.client.appendToStream(stream, events, { ...options, ...ANYONE });
  }

  /** `revision:type` of what is read. */
  async read(stream: string, options: ReadStreamOptions = {}): Promise<string[]> {
    return (await all(this.client.readStream(stream, options))).map(({ event }) => brief(event));
  }

  /** Only what this check itself wrote. */
  own<E extends ResolvedEvent | AllStreamResolvedEvent>(events: E[]): E[] {
    return events.filter(({ event, link }) => (link ?? event)?.streamId.includes(this.#run));
  }

  /** Stream names without what makes them unique. */
  plain(name: string | undefined): string {
    return (name ?? '').replace(`${this.#run}-`, '');
  }

  async end(): Promise<void> {
    for (const client of this.#clients) await client.dispose();
  }
}

const brief = (event: { revision: bigint; type: string } | undefined) =>
  event ? `${event.revision}:${event.type}` : 'nothing';

export async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const event of events) list.push(event);
  return list;
}

export const event = (type = 'noted', data: object = {}): EventData =>
  jsonEvent({ id: randomUUID(), type, data: data as Record<string, string> });

export const events = (count: number, type = 'noted'): EventData[] =>
  Array.from({ length: count }, (_, index) => event(type, { index }));

/** Types e0, e1, … */
export const numbered = (count: number, from = 0): EventData[] =>
  Array.from({ length: count }, (_, index) => event(`e${from + index}`));

export const bytes = (size: number, type = 'bytes'): EventData =>
  binaryEvent({ id: randomUUID(), type, data: randomBytes(size) });

export const link = (revision: number | bigint, stream: string): EventData =>
  binaryEvent({ id: randomUUID(), type: '$>', data: Buffer.from(`${revision}@${stream}`) });
