import { EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreFailure, failureOf } from './failures.ts';
import { withinTime } from './time-limit.ts';
import { Window } from './window.ts';

/** How long calls may do nothing but fail before the client itself is given up and made anew, ms. */
const GIVE_UP_AFTER_MS = 1500;
const DISPOSE_MS = 1000;

/**
 * Appends under way at once. The client writes them all to one gRPC stream; from the 16th unsent one
 * on it queues them itself, and when the connection then breaks, the queue's rejection reaches
 * nobody and ends the process (ADR 0004).
 */
const MOST_APPENDS = 15;
/** Reads under way at once: a server drops a connection on which some thousand answers queue up (ADR 0004). */
const MOST_READS = 32;

export interface Limits {
  /** Time for the call itself, ms. */
  readonly ms: number;
  /** When all must be over, waiting for a place included; ms since 1970. */
  readonly until: number;
}

interface Generation {
  readonly client: EventStoreDBClient;
  readonly appends: Window;
  readonly reads: Window;
  /** Aborted when this client is given up: whoever streams from it must end and begin again. */
  readonly ended: AbortController;
}

/**
 * The process's one connection to the event store. A client that does nothing but fail is replaced:
 * while a server hangs its channel lives on for some 20 s, and some errors stick in it for good.
 *
 * There must be only one in a process: all clients share one table of pending appends, an error on
 * one client's stream empties it, and the answer to an append that is no longer in the table is
 * thrown where nobody can catch it (ADR 0004).
 */
export class Connection {
  readonly #url: string;
  #generation: Generation;
  #replacing: Promise<void> | undefined;
  #failingSince: number | undefined;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
    this.#generation = this.#next();
  }

  get client(): EventStoreDBClient {
    return this.#generation.client;
  }

  get signal(): AbortSignal {
    return this.#generation.ended.signal;
  }

  /** The outcome of a read, or an `EventStoreFailure`. */
  read<T>(limits: Limits, what: string, run: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    return this.#call('reads', limits, what, run);
  }

  /** The outcome of an append, or an `EventStoreFailure`. */
  append<T>(limits: Limits, what: string, run: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    return this.#call('appends', limits, what, run);
  }

  /** Waits for a place first, and keeps it until the client has an answer, however late that is. */
  async #call<T>(
    kind: 'reads' | 'appends',
    { ms, until }: Limits,
    what: string,
    run: (client: EventStoreDBClient) => Promise<T>,
  ): Promise<T> {
    await this.#before(until, what, this.#replacing);
    const generation = this.#generation;
    const place = generation[kind].enter();
    const leave = await this.#before(until, what, place).catch((error: unknown) => {
      void place.then((leaveAgain) => {
        leaveAgain();
      });
      throw error;
    });
    return this.#within(Math.min(until, Date.now() + ms), what, generation, (client) => run(client).finally(leave));
  }

  /** Waits for what must come before a call; the server knows nothing of the call yet. */
  async #before<T>(until: number, what: string, first: Promise<T> | undefined): Promise<T> {
    try {
      return (await (first && withinTime(until - Date.now(), what, first))) as T;
    } catch (cause) {
      const failure = new EventStoreFailure('unreachable', `Could not begin to ${what} in time`, cause);
      this.#note(failure, this.#generation);
      throw failure;
    }
  }

  async #within<T>(
    until: number,
    what: string,
    generation: Generation,
    run: (client: EventStoreDBClient) => Promise<T>,
  ): Promise<T> {
    try {
      const result = await withinTime(until - Date.now(), what, run(generation.client));
      this.#failingSince = undefined;
      return result;
    } catch (error) {
      const failure = failureOf(error);
      this.#note(failure, generation);
      throw failure;
    }
  }

  #note(failure: EventStoreFailure, generation: Generation): void {
    if (failure.kind !== 'unclear' && failure.kind !== 'unreachable') {
      this.#failingSince = undefined;
      return;
    }
    this.#failingSince ??= Date.now();
    const isStuck = Date.now() - this.#failingSince > GIVE_UP_AFTER_MS;
    if (isStuck && generation === this.#generation && !this.#closed) this.#replace();
  }

  /** Ends the old client wholly before there is a new one, so that no two ever have appends under way. */
  #replace(): void {
    this.#replacing ??= (async () => {
      await this.#end();
      this.#generation = this.#next();
      this.#failingSince = undefined;
      this.#replacing = undefined;
    })();
  }

  #next(): Generation {
    return {
      client: EventStoreDBClient.connectionString(this.#url),
      appends: new Window(MOST_APPENDS),
      reads: new Window(MOST_READS),
      ended: new AbortController(),
    };
  }

  async #end(): Promise<void> {
    this.#generation.ended.abort();
    await withinTime(DISPOSE_MS, 'ending the client', this.#generation.client.dispose()).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#replacing;
    await this.#end();
  }
}
