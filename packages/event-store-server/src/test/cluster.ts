import { randomUUID } from 'node:crypto';

import { startEventStore, type EventStore, type EventStoreOptions } from '../start-event-store.ts';
import { createMessage, frameMessage } from '../wire/message-writer.ts';
import { createNoFaults, type Faults } from './faults.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';

/** The states that a node reports by gossip (gossip.proto). */
const STATES = { unknown: 2, follower: 6, leader: 8 } as const;
type NodeState = keyof typeof STATES;

interface GossipMember {
  readonly id: string;
  readonly state: NodeState;
  readonly isAlive: boolean;
  readonly port: number;
}

/** Encodes the answer to a gossip call that names these members. */
export function encodeGossip(members: readonly GossipMember[]): Buffer {
  const info = createMessage();
  for (const { id, state, isAlive, port } of members) {
    const member = createMessage()
      .bytes(1, createMessage().string(2, id))
      .varint(2, Date.now() * 10_000)
      .varint(3, STATES[state])
      .varint(4, isAlive ? 1 : 0)
      .bytes(5, createMessage().string(1, '127.0.0.1').varint(2, port));
    info.bytes(1, member);
  }

  return frameMessage(info);
}

/**
 * A stand-in for a cluster of EventStoreDB: one embedded store with a faulty proxy for each node in
 * front of it. It imitates what clients see of a cluster, in the real server's words, but neither
 * replication nor elections.
 */
export class TestCluster {
  readonly #states: NodeState[];
  readonly #isAnswering: boolean[];
  readonly #ids: string[];

  private constructor(
    private readonly store: EventStore,
    private readonly proxies: readonly FaultyProxy[],
  ) {
    this.#states = proxies.map(() => 'follower');
    this.#isAnswering = proxies.map(() => true);
    this.#ids = proxies.map(() => randomUUID());
  }

  static async start(options: EventStoreOptions, size = 3): Promise<TestCluster> {
    const store = await startEventStore({ ...options, port: 0 });
    const proxies: FaultyProxy[] = [];
    for (let i = 0; i < size; i++) {
      proxies.push(await startFaultyProxy(store.connectionString));
    }

    const cluster = new TestCluster(store, proxies);
    cluster.elect(0);
    return cluster;
  }

  /** For `EventStoreDBClient.connectionString`, with the addresses of all nodes. */
  get connectionString(): string {
    const addresses = this.proxies.map(({ port }) => `127.0.0.1:${port}`);
    return `esdb://${addresses.join(',')}${new URL(this.store.connectionString).search}`;
  }

  portOf(node: number): number {
    const proxy = this.proxies[node];
    if (proxy === undefined) {
      throw new Error(`There is no node ${node}.`);
    }

    return proxy.port;
  }

  /** The number of the node at `127.0.0.1:port`; -1 if there is none. */
  nodeAt(address: string | undefined): number {
    return this.proxies.findIndex(({ port }) => `127.0.0.1:${port}` === address);
  }

  /** Makes this node the leader of all that aren't cut off or frozen. */
  elect(leader: number): void {
    for (const [node, state] of this.#states.entries()) {
      if (node === leader) {
        this.#set(node, 'leader', createNoFaults());
      } else if (state !== 'unknown') {
        this.#set(node, 'follower', {
          ...createNoFaults(),
          refuseWrites: { leader: this.portOf(leader) },
        });
      }
    }
  }

  /**
   * Cuts the node off from the others; clients still reach it. It answers reads, refuses writes,
   * and learns nothing new.
   */
  cutOff(node: number): void {
    const refuseWrites = this.#states[node] === 'leader' ? 'not ready' : 'no leader';
    this.#set(node, 'unknown', { refuseWrites, isStale: true });
  }

  /** Makes the node refuse writes while it keeps its state. */
  refuseWrites(node: number): void {
    this.proxies[node]?.misbehave({ refuseWrites: 'not ready' });
  }

  /** Freezes the node as SIGSTOP does: connections stay open, and nothing is answered. */
  freeze(node: number): void {
    this.#isAnswering[node] = false;
    this.#set(node, 'unknown', { hangUntil: Infinity, isStale: true });
  }

  /** Lets a node that was cut off or frozen follow again. */
  restore(node: number): void {
    this.#isAnswering[node] = true;
    const leader = this.#states.indexOf('leader');
    const refuseWrites = leader < 0 ? 'no leader' : { leader: this.portOf(leader) };
    this.#set(node, 'follower', { ...createNoFaults(), refuseWrites });
  }

  /** Lets the store answer gossip itself, for which it requires its token. */
  letStoreAnswerGossip(): void {
    for (const proxy of this.proxies) {
      proxy.misbehave({ gossip: undefined });
    }
  }

  /** Takes the majority from all: every node says that it is neither leader nor follower. */
  loseQuorum(): void {
    for (const node of this.#states.keys()) {
      this.cutOff(node);
    }
  }

  async stop(): Promise<void> {
    for (const proxy of this.proxies) {
      await proxy.close();
    }

    await this.store.stop();
  }

  #set(node: number, state: NodeState, faults: Partial<Faults>): void {
    this.#states[node] = state;
    this.proxies[node]?.misbehave({ ...faults, gossip: () => this.#encodeGossipOf(node) });
  }

  /**
   * Encodes a node's answer to gossip. A node that is cut off sees only itself; the others take it,
   * and any frozen node, for dead.
   */
  #encodeGossipOf(asked: number): Buffer {
    const members: GossipMember[] = [];
    for (const [node, state] of this.#states.entries()) {
      const areTogether = state !== 'unknown' && this.#states[asked] !== 'unknown';
      const isAlive = node === asked || (areTogether && this.#isAnswering[node] === true);
      members.push({ id: this.#ids[node] ?? '', state, isAlive, port: this.portOf(node) });
    }

    return encodeGossip(members);
  }
}
