import { EventStoreDBClient } from '@eventstore/db-client';
import { withinTime } from './time-limit.ts';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';

/**
 * The limit on appends under way. The client writes them all to one gRPC stream; from the 16th unsent one on it queues
 * them itself, and if the connection then breaks, the queue's rejection is unhandled and ends the process (ADR 5).
 */
const MAX_APPENDS = 15;
/** The limit on reads under way. A server drops a connection on which about a thousand answers are queued (ADR 5). */
const MAX_READS = 32;

const DISPOSE_MS = 1000;

/** One instance of the library's client, from its creation until it is replaced. */
export class ClientGeneration {
  readonly client: EventStoreDBClient;
  readonly appends = new Semaphore(MAX_APPENDS);
  readonly reads = new Semaphore(MAX_READS);
  readonly #ended = new AbortController();

  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(url);
  }

  /** Aborted when this client is replaced. Streams from it must end and be opened again. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Ends every call of this client and rejects those that wait for a permit. Never rejects itself. */
  async end(): Promise<void> {
    this.#ended.abort();
    this.appends.open();
    this.reads.open();
    const closing = async () => {
      await this.client.dispose();
      await closeChannel(this.client);
    };
    await withinTime(DISPOSE_MS, 'end the client', closing()).catch(() => undefined); // it is abandoned
  }
}

/**
 * `dispose` ends streams, but it leaves the connection open and doesn't end a call for the server's features, which has
 * no deadline and which every append awaits. The channel is a `protected` member of the client.
 */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const { getChannel } = client as unknown as { getChannel: () => Promise<{ close(): void }> };
  (await getChannel()).close();
}
