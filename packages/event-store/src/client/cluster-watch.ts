import { randomUUID } from 'node:crypto';

import { jsonEvent } from '@eventstore/db-client';

import { LOG_IDENTITY } from '@cablepark/contracts/shared/streams';
import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { pause, repeatUntilAborted } from '@cablepark/platform/concurrency/pause';
import { findCertificateFault, isWithoutTls } from '@cablepark/platform/network/certificate-fault';
import { tellWhileWaiting, type Waiting } from '@cablepark/platform/program/tell-while-waiting';

import type { Connection } from './connection.ts';
import { EventStoreFailure } from './failures.ts';
import { Gossip, GossipRefused, type Member } from './gossip.ts';
import { parseStoreAddresses } from './store-addresses.ts';

const CHECK_EVERY_MS = 1000;
/** How long a node may take to answer. */
const ANSWER_MS = 900;
/** Trouble is reported once it has lasted this long. Electing a leader takes less. */
const REPORT_AFTER_MS = 3000;
/** How long a client stays with a node that is cut off, since that may pass. */
const MOVE_AFTER_MS = 2000;
/**
 * How long a node may take to answer during a start, which would otherwise wait forever for a slow
 * one.
 */
const START_ANSWER_MS = 5000;
/** How often a start checks again. */
const RETRY_MS = 300;
/**
 * A revision that no stream reaches. A write that expects it is refused by any node that can write,
 * and leaves nothing.
 */
const UNREACHABLE_REVISION = 2n ** 62n;

/** Numbers of VNodeState in gossip.proto. */
const FOLLOWER = 6;
const LEADER = 8;
const MANAGER = 9;
const READ_ONLY_LEADERLESS = 12;
const PRE_READ_ONLY_REPLICA = 13;
const READ_ONLY_REPLICA = 14;
/** A read-only replica without a leader learns nothing new, so it isn't among them. */
const SERVING = new Set([FOLLOWER, LEADER, PRE_READ_ONLY_REPLICA, READ_ONLY_REPLICA]);
const NOT_VOTING = new Set([
  MANAGER,
  READ_ONLY_LEADERLESS,
  PRE_READ_ONLY_REPLICA,
  READ_ONLY_REPLICA,
]);

/** What each node that answered knows of its cluster, by the node's address. */
export type Views = ReadonlyMap<string, readonly Member[]>;

/**
 * The node that considers itself the leader and that most nodes see as such; undefined if there is
 * none.
 */
export function findLeader(views: Views): string | undefined {
  return [...views.keys()].find((node) => isLeader(node, views));
}

function isLeader(node: string, views: Views): boolean {
  const members = views.get(node) ?? [];
  if (!members.some((member) => member.address === node && member.state === LEADER)) {
    return false;
  }

  const voters = members.filter(({ state }) => !NOT_VOTING.has(state));
  return isTrueOfMost(voters, (voter) => {
    const view = views.get(voter.address);
    // For a node that doesn't answer us, the leader's view decides.
    return view === undefined
      ? isServing(voter)
      : view.some((member) => isAliveLeader(member, node));
  });
}

const isAliveLeader = ({ address, state, isAlive }: Member, node: string): boolean =>
  address === node && state === LEADER && isAlive;

const isServing = ({ state, isAlive }: Member): boolean => isAlive && SERVING.has(state);

const isTrueOfMost = (
  members: readonly Member[],
  predicate: (member: Member) => boolean,
): boolean => members.filter(predicate).length * 2 > members.length;

/**
 * Whether a node knows of a leader. It is used where only one address is known, which may be an
 * alias of any node.
 */
export function hasLeader(view: readonly Member[]): boolean {
  const voters = view.filter(({ state }) => !NOT_VOTING.has(state));
  return (
    voters.some(({ state, isAlive }) => isAlive && state === LEADER) &&
    isTrueOfMost(voters, isServing)
  );
}

/**
 * Whether a node can't see what the cluster's leader writes: it doesn't answer, or isn't part of
 * the cluster now.
 */
export function isCutOff(node: string, leader: string, views: Views): boolean {
  const known = views.get(leader)?.find(({ address }) => address === node);
  if (node === leader || known === undefined) {
    return false;
  }

  const own = views.get(node)?.find(({ address }) => address === node);
  const isDeposed = own?.state === LEADER; // it doesn't know yet that it was deposed
  return !known.isAlive || own === undefined || !isServing(own) || isDeposed;
}

export interface ClusterWatchOptions {
  /** Whether this process writes. If so, it tries a write every second while writes fail. */
  readonly isWriter: boolean;
}

/**
 * Checks every second whether the event store's nodes have a leader, even when idle, and moves the
 * connection away from a node that is cut off. A single server counts as a cluster of one.
 */
export class ClusterWatch {
  readonly #gossip: Gossip;
  readonly #seeds: readonly string[];
  readonly #isCluster: boolean;
  /** The nodes to ask: those of the address, and those that they named last time. */
  #nodes: ReadonlySet<string>;
  #leaderlessSince: number | undefined;
  #cutOff: { readonly node: string; readonly since: number } | undefined;
  #hasAnswer = true;
  /**
   * Why waiting can't help: the nodes that answer want another token, or their certificate isn't
   * trusted.
   */
  #refusal: EventStoreFailure | undefined;
  readonly #watching = new BackgroundTask((signal) => this.#watch(signal));

  constructor(
    private readonly connection: Connection,
    private readonly options: ClusterWatchOptions,
  ) {
    const { hosts, isCluster } = parseStoreAddresses(connection.url);
    this.#gossip = new Gossip(connection.url);
    this.#seeds = hosts;
    this.#isCluster = isCluster;
    this.#nodes = new Set(hosts);
  }

  /**
   * Waits indefinitely until the event store has a leader, reporting every 5 s. Must be called
   * before `start`. Throws EventStoreFailure `refused` where waiting can't help.
   */
  waitUntilLed({ report, signal = new AbortController().signal }: Waiting): Promise<void> {
    const describeReason = () => (this.#hasAnswer ? 'it has no leader' : 'it does not answer');
    const describePart = () => `the event store at ${this.#seeds.join(', ')}: ${describeReason()}`;
    return tellWhileWaiting(this.#waitUntilLed(signal), describePart, report);
  }

  async #waitUntilLed(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#check(START_ANSWER_MS);
      signal.throwIfAborted();
      if (this.#refusal !== undefined) {
        throw this.#refusal;
      }
      if (this.#leaderlessSince === undefined) {
        return;
      }

      await pause(RETRY_MS, signal);
      signal.throwIfAborted();
    }
  }

  start(): void {
    this.#watching.start();
  }

  async stop(): Promise<void> {
    const stopped = this.#watching.stop();
    this.#gossip.close(); // ends the calls under way
    await stopped;
    this.#gossip.close(); // closes the connections that the last check opened meanwhile
  }

  /**
   * Why nothing can be written, in one sentence, once that has lasted some seconds; undefined
   * otherwise.
   */
  get trouble(): string | undefined {
    if (hasLasted(this.#leaderlessSince)) {
      return this.#hasAnswer
        ? 'The event store has no leader that most of its nodes see.'
        : 'The event store does not answer.';
    }

    return hasLasted(this.connection.refusedSince) ? 'The event store refuses writes.' : undefined;
  }

  /** Whether any node answered last time. */
  get hasAnswer(): boolean {
    return this.#hasAnswer;
  }

  async #watch(signal: AbortSignal): Promise<void> {
    const looking = repeatUntilAborted(CHECK_EVERY_MS, signal, () => this.#check());
    const trying = repeatUntilAborted(CHECK_EVERY_MS, signal, () => this.#tryToWrite());
    await this.#check();
    await Promise.all([looking, trying]);
  }

  async #check(ms = ANSWER_MS): Promise<void> {
    const askedAt = Date.now();
    const views = await this.#askNodes(ms);
    const [only] = views.values();
    const leader = this.#isCluster ? findLeader(views) : undefined;
    const isLed =
      leader !== undefined || (!this.#isCluster && only !== undefined && hasLeader(only));

    this.#hasAnswer = views.size > 0;
    this.#leaderlessSince = isLed ? undefined : (this.#leaderlessSince ?? askedAt);
    this.connection.hasLeader = isLed || !this.#hasAnswer;
    if (leader !== undefined) {
      await this.#moveIfCutOff(leader, views);
    }
  }

  async #askNodes(ms: number): Promise<Views> {
    const views = new Map<string, readonly Member[]>();
    const refusals: EventStoreFailure[] = [];
    const ask = async (node: string) => {
      try {
        views.set(node, await this.#gossip.ask(node, ms));
      } catch (error) {
        const refusal = toRefusal(error);
        if (refusal !== undefined) {
          refusals.push(refusal);
        } else if (error instanceof GossipRefused && !this.#isCluster) {
          // The node is there but doesn't take the call.
          views.set(node, [{ address: node, state: LEADER, isAlive: true }]);
        }
      }
    };

    await Promise.all([...this.#nodes].map(ask));
    this.#refusal = views.size === 0 ? refusals[0] : undefined;

    if (this.#isCluster && views.size > 0) {
      const members = [...views.values()].flat().map(({ address }) => address);
      this.#nodes = new Set([...this.#seeds, ...members]);
      this.#gossip.keepOnly(this.#nodes);
    }

    return views;
  }

  async #moveIfCutOff(leader: string, views: Views): Promise<void> {
    const node = await this.connection.node();
    if (node === undefined || !isCutOff(node, leader, views)) {
      this.#cutOff = undefined;
      return;
    }
    if (this.#cutOff?.node !== node) {
      this.#cutOff = { node, since: Date.now() };
    }
    if (Date.now() - this.#cutOff.since >= MOVE_AFTER_MS) {
      this.#cutOff = undefined;
      this.connection.renew();
    }
  }

  /** Tries a write that always fails. The connection records how it did. */
  async #tryToWrite(): Promise<void> {
    const isDue = this.connection.refusedSince !== undefined || hasLasted(this.#leaderlessSince);
    if (!this.options.isWriter || !isDue) {
      return;
    }

    const until = Date.now() + CHECK_EVERY_MS;
    await this.connection
      .append({ ms: ANSWER_MS, until }, 'try a write', (client) =>
        client.appendToStream(
          LOG_IDENTITY,
          jsonEvent({ id: randomUUID(), type: 'WriteTried', data: {} }),
          {
            expectedRevision: UNREACHABLE_REVISION,
            deadline: ANSWER_MS,
          },
        ),
      )
      .catch(() => undefined);
  }
}

/** Returns the failure that an operator has to fix, if a gossip call failed by one. */
function toRefusal(error: unknown): EventStoreFailure | undefined {
  if (error instanceof GossipRefused && error.isForToken) {
    return new EventStoreFailure('refused', 'UNAUTHENTICATED: the event store refuses us', error);
  }
  if (findCertificateFault(error) !== undefined || isWithoutTls(error)) {
    return new EventStoreFailure(
      'unreachable',
      `${(error as NodeJS.ErrnoException).code}: ${(error as Error).message}`,
      error,
    );
  }

  return undefined;
}

const hasLasted = (since: number | undefined): boolean =>
  since !== undefined && Date.now() - since >= REPORT_AFTER_MS;
