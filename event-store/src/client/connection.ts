import type { EventStoreDBClient } from '@eventstore/db-client';
import { ClientGeneration } from './client-generation.ts';
import { EventStoreFailure, failureOf, isFailure } from './failures.ts';
import { withinTime } from './time-limit.ts';

/** How long calls may do nothing but fail before the client itself is given up and made anew, ms. */
const GIVE_UP_AFTER_MS = 1500;
/** When a call that was never answered gives back its place: by then the keep-alive has settled the connection's fate, ms. */
const LOST_AFTER_MS = 25_000;

export interface Limits {
  /** Time for the call itself, ms. */
  readonly ms: number;
  /** When all must be over, waiting for a place included; ms since 1970. */
  readonly until: number;
}

type Kind = 'reads' | 'appends';
type Run<T> = (client: EventStoreDBClient) => Promise<T>;

/**
 * The process's one connection to the event store. A client that does nothing but fail is replaced:
 * while a server hangs its channel lives on for some 20 s, and some errors stick in it for good.
 *
 * There must be only one in a process: all clients share one table of pending appends, an error on
 * one client's stream empties it, and the answer to an append that is no longer in the table is
 * thrown where nobody can catch it (ADR 30).
 */
export class Connection {
  readonly #url: string;
  #generation: ClientGeneration;
  #replacing: Promise<void> | undefined;
  #failingSince: number | undefined;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
    this.#generation = new ClientGeneration(url);
  }

  /** The client to stream from, and the signal of its end. */
  get current(): { readonly client: EventStoreDBClient; readonly ended: AbortSignal } {
    return this.#generation;
  }

  /** The outcome of a read, or an `EventStoreFailure`. */
  read<T>(limits: Limits, what: string, run: Run<T>): Promise<T> {
    return this.#call('reads', limits, what, run);
  }

  /** The outcome of an append, or an `EventStoreFailure`. */
  append<T>(limits: Limits, what: string, run: Run<T>): Promise<T> {
    return this.#call('appends', limits, what, run);
  }

  /** Tells of a stream that went well: the client is sound. */
  succeeded(): void {
    this.#failingSince = undefined;
  }

  /** What the end of a stream means; a client whose streams only fail is given up like any other. */
  failed(error: unknown): EventStoreFailure {
    return this.#noted(failureOf(error), this.#generation);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#replacing;
    await this.#generation.end();
  }

  async #call<T>(kind: Kind, { ms, until }: Limits, what: string, run: Run<T>): Promise<T> {
    const { generation, leave } = await this.#enter(kind, until, what);
    const time = Math.min(ms, until - Date.now());
    // The place is kept until the client has an answer, however late that is.
    const call = run(generation.client).finally(leave);
    try {
      const result = await withinTime(time, what, call);
      this.succeeded();
      return result;
    } catch (error) {
      setTimeout(leave, LOST_AFTER_MS).unref();
      throw this.#noted(failureOf(error), generation);
    }
  }

  /** Waits for what must come before a call: the server knows nothing of it yet. */
  async #enter(kind: Kind, until: number, what: string): Promise<{ generation: ClientGeneration; leave: () => void }> {
    for (;;) {
      const generation = this.#generation;
      if (this.#closed || Date.now() >= until) throw new EventStoreFailure('unreachable', `Too late to ${what}`);
      const entering = this.#replacing?.then(() => undefined) ?? generation[kind].acquire();
      try {
        const leave = await withinTime(until - Date.now(), what, entering);
        if (leave && !this.#replacing && generation === this.#generation) return { generation, leave };
        leave?.(); // the client was given up meanwhile: its successor has places of its own
      } catch (cause) {
        void entering.then((leave) => leave?.());
        const failure = new EventStoreFailure('unreachable', `Could not begin to ${what} in time`, cause);
        throw this.#noted(failure, generation);
      }
    }
  }

  /** Takes note of a failure, and gives the client up when there has been nothing else for too long. */
  #noted(failure: EventStoreFailure, generation: ClientGeneration): EventStoreFailure {
    if (generation !== this.#generation) return failure;
    if (!isFailure(failure, 'unclear', 'unreachable')) {
      this.succeeded(); // bad news, but the server answers
      return failure;
    }
    this.#failingSince ??= Date.now();
    const isStuck = Date.now() - this.#failingSince > GIVE_UP_AFTER_MS;
    if (isStuck && !this.#closed) this.#replacing ??= this.#replace(generation);
    return failure;
  }

  /** Ends the old client wholly before there is a new one, so that no two ever have appends under way. */
  async #replace(old: ClientGeneration): Promise<void> {
    await old.end();
    this.#generation = new ClientGeneration(this.#url);
    this.#failingSince = undefined;
    this.#replacing = undefined;
  }
}
