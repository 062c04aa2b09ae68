import { EventStoreDBClient } from '@eventstore/db-client';
import { failureOf, type EventStoreFailure } from './failures.ts';
import { withinTime } from './time-limit.ts';

/** How long calls may fail before the client itself is given up and made anew, ms. */
const GIVE_UP_AFTER_MS = 3000;

/**
 * The process's one connection to the event store. A client that only fails (a server that hangs
 * keeps its channel for some 20 s, and some errors stick in the client for good) is replaced.
 * Never have two clients append at once: they share their table of pending batch appends, and the
 * answer to one whose entry another's error has cleared is thrown uncaught (docs/event-store-client.md).
 */
export class Connection {
  readonly #url: string;
  #client: EventStoreDBClient;
  #current = new AbortController();
  #failingSince: number | undefined;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
    this.#client = EventStoreDBClient.connectionString(url);
  }

  get client(): EventStoreDBClient {
    return this.#client;
  }

  /** Aborted when the present client is given up: whoever streams from it must end and begin again. */
  get signal(): AbortSignal {
    return this.#current.signal;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Credentials make the client use the single append call, which keeps its deadline (ADR 0004). */
  get credentials(): { username: string; password: string } {
    const [, username = 'none', password = 'none'] = /^[^:]+:\/\/([^:@/]+):([^@/]+)@/.exec(this.#url) ?? [];
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  }

  /** The outcome of a call within `ms`, or an `EventStoreFailure`. */
  async call<T>(ms: number, what: string, run: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    const client = this.#client;
    try {
      const result = await withinTime(ms, what, run(client));
      this.#failingSince = undefined;
      return result;
    } catch (error) {
      const failure = failureOf(error);
      this.#note(failure, client);
      throw failure;
    }
  }

  #note(failure: EventStoreFailure, client: EventStoreDBClient): void {
    const isFault = failure.kind === 'unclear' || failure.kind === 'unreachable';
    if (!isFault) {
      this.#failingSince = undefined;
      return;
    }
    this.#failingSince ??= Date.now();
    if (client === this.#client && Date.now() - this.#failingSince > GIVE_UP_AFTER_MS) this.#replace();
  }

  #replace(): void {
    if (this.#closed) return;
    const old = this.#client;
    const streams = this.#current;
    this.#client = EventStoreDBClient.connectionString(this.#url);
    this.#current = new AbortController();
    this.#failingSince = undefined;
    streams.abort();
    void old.dispose().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#current.abort();
    await withinTime(2000, 'closing', this.#client.dispose()).catch(() => undefined);
  }
}
