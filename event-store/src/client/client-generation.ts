import { EventStoreDBClient } from '@eventstore/db-client';
import { withinTime } from './time-limit.ts';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';

/**
 * Appends under way at once. The client writes them all to one gRPC stream; from the 16th unsent one
 * on it queues them itself, and when the connection then breaks, the queue's rejection reaches
 * nobody and ends the process (ADR 30).
 */
const MOST_APPENDS = 15;
/** Reads under way at once: a server drops a connection on which some thousand answers queue up (ADR 30). */
const MOST_READS = 32;

const DISPOSE_MS = 1000;

/** One client of the library's, from the moment it is made until it is given up for the next. */
export class ClientGeneration {
  readonly client: EventStoreDBClient;
  readonly appends = new Semaphore(MOST_APPENDS);
  readonly reads = new Semaphore(MOST_READS);
  readonly #ended = new AbortController();

  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(url);
  }

  /** Aborted when this client is given up: whoever streams from it must end and begin again. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Ends every call of this client, and sends those away that wait for a place. Never rejects. */
  async end(): Promise<void> {
    this.#ended.abort();
    this.appends.open();
    this.reads.open();
    const closing = async () => {
      await this.client.dispose();
      await closeChannel(this.client);
    };
    await withinTime(DISPOSE_MS, 'end the client', closing()).catch(() => undefined);
  }
}

/**
 * `dispose` ends streams, but not a call for the server's features, which has no deadline and which
 * every append waits for; and it leaves the connection open. The channel is the client's `protected` part.
 */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const { getChannel } = client as unknown as { getChannel: () => Promise<{ close(): void }> };
  (await getChannel()).close();
}
