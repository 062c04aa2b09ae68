import { EventStoreDBClient } from '@eventstore/db-client';

import { Semaphore } from '@cablepark/platform/concurrency/semaphore';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';

import { EventStoreFailure, isFailure, toFailure, waitForAnswer } from './failures.ts';

/**
 * The limit on appends under way. The client writes them all to one gRPC stream; from the 16th
 * unsent one on it queues them itself, and if the connection then breaks, the queue's rejection is
 * unhandled and ends the process (ADR 5).
 */
const MAX_APPENDS = 15;
/**
 * The limit on reads under way. A server drops a connection with about a thousand queued answers
 * (ADR 5).
 */
const MAX_READS = 32;

const DISPOSE_MS = 1000;
const NODE_MS = 100;
/**
 * How long a node may take to answer the client's discovery, in seconds. By default, a frozen one
 * would delay it by five.
 */
const GOSSIP_TIMEOUT = 'gossipTimeout=1';

/** Adds our own limit on discovery to an address that has none. */
const addGossipTimeout = (url: string): string =>
  /[?&]gossip[_-]?timeout=/i.test(url)
    ? url
    : `${url}${url.includes('?') ? '&' : '?'}${GOSSIP_TIMEOUT}`;

const UNKNOWN_OPTION = /^Unknown option key ("[^"]*")/;

/**
 * Creates the library's client. Throws an error for an option of the address that the client
 * doesn't know. The client itself would go on without it, and warn of that with the whole address,
 * password included. Its other warnings are kept from the console as well.
 */
function createClient(url: string): EventStoreDBClient {
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (message: string) => warnings.push(message);
  let client: EventStoreDBClient;
  try {
    client = EventStoreDBClient.connectionString(addGossipTimeout(url));
  } finally {
    console.warn = warn;
  }

  for (const warning of warnings) {
    const [, option] = UNKNOWN_OPTION.exec(warning) ?? [];
    if (option !== undefined) {
      throw new Error(`Unknown option ${option}`);
    }
  }

  return client;
}

/** One instance of the library's client, from creation to replacement. */
class ClientGeneration {
  readonly client: EventStoreDBClient;
  readonly appends = new Semaphore(MAX_APPENDS);
  readonly reads = new Semaphore(MAX_READS);
  readonly #ended = new AbortController();

  constructor(url: string) {
    this.client = createClient(url);
  }

  /** Aborted when this client is replaced. Its streams must then end and be reopened. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** `host:port` of the node that this client talks to; undefined while it looks for one. */
  async node(): Promise<string | undefined> {
    const channel = await limitTime(NODE_MS, channelOf(this.client)).catch(() => undefined);
    return channel?.getTarget().replace(/^dns:/, '');
  }

  /**
   * Ends every call of this client and rejects those that wait for a permit. Never rejects itself.
   */
  async end(): Promise<void> {
    this.#ended.abort();
    this.appends.open();
    this.reads.open();
    const closing = async () => {
      await this.client.dispose();
      await closeChannel(this.client);
    };

    // A client that can't be disposed of is abandoned.
    await waitForAnswer(DISPOSE_MS, 'end the client', closing()).catch(() => undefined);
  }
}

/**
 * `dispose` ends streams, but it leaves the connection open and doesn't end a call for the server's
 * features, which has no deadline and which every append awaits. The channel is a `protected`
 * member of the client.
 */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  (await channelOf(client)).close();
}

interface Channel {
  close(): void;
  /** `dns:host:port` */
  getTarget(): string;
}

const channelOf = (client: EventStoreDBClient): Promise<Channel> =>
  (client as unknown as { getChannel: () => Promise<Channel> }).getChannel();

/** How long calls may fail without a success before the client is replaced. */
const REPLACE_AFTER_MS = 1500;
/**
 * An unanswered call keeps its permit for this long; by then the keep-alive has closed a dead
 * connection.
 */
const RELEASE_AFTER_MS = 25_000;

export interface Limits {
  /** The time for the call itself. */
  readonly ms: number;
  /** When everything must be done, including the wait for a permit, in milliseconds since 1970. */
  readonly until: number;
}

type Kind = 'reads' | 'appends';
type Run<T> = (client: EventStoreDBClient) => Promise<T>;

/**
 * The process's one connection to the event store. A client whose calls do nothing but fail is
 * replaced, because its channel survives for about 20 s while a server hangs, and some errors stay
 * in it for good.
 *
 * There must be only one in a process: all clients share one table of pending appends. An error on
 * one client's stream empties it, and the answer to an append that is no longer in the table is
 * thrown where it can't be caught (ADR 5).
 */
export class Connection {
  readonly url: string;
  /** Whether the cluster has a leader that can be reached, as `ClusterWatch` last saw it. */
  hasLeader = true;
  #generation: ClientGeneration;
  #replacing: Promise<void> | undefined;
  /**
   * Since when all reads, and all appends, of this client have failed. A node that is cut off
   * answers reads but takes no writes.
   */
  readonly #failingSince: Record<Kind, number | undefined> = {
    reads: undefined,
    appends: undefined,
  };
  #refusedSince: number | undefined;
  #closed = false;

  constructor(url: string) {
    this.url = url;
    this.#generation = new ClientGeneration(url);
  }

  /** The client to stream from, with the signal that it has been replaced. */
  get current(): { readonly client: EventStoreDBClient; readonly ended: AbortSignal } {
    return this.#generation;
  }

  /** Runs a read and returns its outcome. Throws EventStoreFailure. */
  read<T>(limits: Limits, what: string, run: Run<T>): Promise<T> {
    return this.#call('reads', limits, what, run);
  }

  /** Runs an append and returns its outcome. Throws EventStoreFailure. */
  append<T>(limits: Limits, what: string, run: Run<T>): Promise<T> {
    return this.#call('appends', limits, what, run);
  }

  /**
   * Since when all appends have failed, of this or earlier clients, in milliseconds since 1970;
   * undefined if the last one succeeded.
   */
  get refusedSince(): number | undefined {
    return this.#refusedSince;
  }

  /** `host:port` of the node that the present client talks to; undefined while it looks for one. */
  node(): Promise<string | undefined> {
    return this.#generation.node();
  }

  /** Records that a subscription was confirmed, or that a long read ended well. */
  noteSuccess(): void {
    this.#noteSuccess('reads');
  }

  /** Classifies the end of a stream. A client whose streams only fail is replaced, too. */
  noteFailure(error: unknown): EventStoreFailure {
    return this.#record('reads', toFailure(error), this.#generation);
  }

  /** Replaces the client; the new one looks for the leader among all addresses. */
  renew(): void {
    if (!this.#closed) {
      this.#replacing ??= this.#replace(this.#generation);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#replacing;
    await this.#generation.end();
  }

  async #call<T>(kind: Kind, { ms, until }: Limits, what: string, run: Run<T>): Promise<T> {
    const { generation, release } = await this.#acquire(kind, until, what);
    const time = Math.min(ms, until - Date.now());
    // The permit is held until the client has an answer, however late.
    const call = run(generation.client).finally(release);
    try {
      const result = await waitForAnswer(time, what, call);
      this.#noteSuccess(kind);
      return result;
    } catch (error) {
      setTimeout(release, RELEASE_AFTER_MS).unref();
      throw this.#record(kind, toFailure(error), generation);
    }
  }

  /** Waits for a permit. If this fails, the server has not seen the call. */
  async #acquire(
    kind: Kind,
    until: number,
    what: string,
  ): Promise<{ generation: ClientGeneration; release: () => void }> {
    for (;;) {
      const generation = this.#generation;
      if (this.#closed || Date.now() >= until) {
        throw new EventStoreFailure('unreachable', `Too late to ${what}`);
      }

      const acquiring = this.#replacing?.then(() => undefined) ?? generation[kind].acquire();
      try {
        const release = await waitForAnswer(until - Date.now(), what, acquiring);
        if (release && !this.#replacing && generation === this.#generation) {
          return { generation, release };
        }

        // The client has been replaced, and its successor has permits of its own.
        release?.();
      } catch (cause) {
        void acquiring.then((release) => release?.());
        const failure = new EventStoreFailure(
          'unreachable',
          `Could not begin to ${what} in time`,
          cause,
        );
        throw this.#record(kind, failure, generation);
      }
    }
  }

  /** A successful append proves that reads work, but not vice versa. */
  #noteSuccess(kind: Kind): void {
    this.#failingSince[kind] = undefined;
    if (kind === 'appends') {
      this.#failingSince.reads = undefined;
      this.#refusedSince = undefined;
    }
  }

  /**
   * Records a failure, and replaces the client if calls of this kind have only failed for too long.
   */
  #record(kind: Kind, failure: EventStoreFailure, generation: ClientGeneration): EventStoreFailure {
    if (generation !== this.#generation) {
      return failure;
    }
    if (!isCountedAgainst(kind, failure)) {
      this.#noteSuccess(kind); // a failure, but the server answers
      return failure;
    }

    this.#failingSince[kind] ??= Date.now();
    if (kind === 'appends') {
      this.#refusedSince ??= Date.now();
    }
    if (this.#isStuck(kind)) {
      this.renew();
    }

    return failure;
  }

  #isStuck(kind: Kind): boolean {
    const since = this.#failingSince[kind];
    if (since === undefined || Date.now() - since <= REPLACE_AFTER_MS) {
      return false;
    }

    // While the cluster has no leader, a new client wouldn't find one either, and would lose the
    // node that still answers reads.
    const canRead = this.#failingSince.reads === undefined;
    return kind === 'reads' || this.hasLeader || !canRead;
  }

  /**
   * Ends the old client completely before creating a new one, so two clients never have appends
   * under way.
   */
  async #replace(old: ClientGeneration): Promise<void> {
    await old.end();
    this.#generation = new ClientGeneration(this.url);
    this.#failingSince.reads = undefined;
    this.#failingSince.appends = undefined;
    this.#replacing = undefined;
  }
}

/**
 * Whether the failure suggests that the server can't serve. A write that it times out (ABORTED)
 * does; a dropped reader doesn't.
 */
const isCountedAgainst = (kind: Kind, failure: EventStoreFailure): boolean =>
  isFailure(failure, 'unclear', 'unreachable') ||
  (kind === 'appends' && isFailure(failure, 'dropped'));
