import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { findLeader } from '@cablepark/event-store/client/cluster-watch';
import { Gossip, type Member } from '@cablepark/event-store/client/gossip';
import { parseStoreAddresses } from '@cablepark/event-store/client/store-addresses';

import type { Customers } from '../customers.ts';
import { removeOurSettings } from '../event-store-server.ts';
import type { Violations } from '../park-day/violations.ts';

/** How long a back end may take to book again, once the cluster has a leader. */
const FOUND_WITHIN_MS = 10_000;
const ANSWER_MS = 900;
const LOOK_EVERY_MS = 100;
/** How long a person has to disturb the cluster by hand. */
const BY_HAND_MS = 60_000;

/** The first argument of CLUSTER_COMMAND, before a node's address. */
type Action = 'kill' | 'start' | 'freeze' | 'thaw' | 'cut' | 'join';

interface Round {
  readonly what: string;
  readonly begin: Action;
  readonly end: Action;
  readonly lastsMs: number;
  /** How many nodes are disturbed: the leader first, or a follower alone. */
  readonly nodes: 'leader' | 'leader and a follower' | 'a follower';
}

const rounds: readonly Round[] = [
  { what: 'leader killed', begin: 'kill', end: 'start', lastsMs: 20_000, nodes: 'leader' },
  {
    what: 'leader frozen for 20 s',
    begin: 'freeze',
    end: 'thaw',
    lastsMs: 20_000,
    nodes: 'leader',
  },
  {
    what: 'leader frozen for 45 s',
    begin: 'freeze',
    end: 'thaw',
    lastsMs: 45_000,
    nodes: 'leader',
  },
  { what: 'leader cut off for 40 s', begin: 'cut', end: 'join', lastsMs: 40_000, nodes: 'leader' },
  {
    what: 'quorum lost for 40 s',
    begin: 'kill',
    end: 'start',
    lastsMs: 40_000,
    nodes: 'leader and a follower',
  },
  {
    what: 'follower cut off for 40 s',
    begin: 'cut',
    end: 'join',
    lastsMs: 40_000,
    nodes: 'a follower',
  },
];

export interface DisturbedCluster {
  readonly url: string;
  /** A program that does an action to the node at an address; undefined if a person does. */
  readonly command: string | undefined;
  readonly customers: Customers;
  readonly violations: Violations;
  readonly say: (line: string) => void;
}

/** Takes nodes from a cluster while customers book, and measures how soon they book again. */
export async function disturbCluster(cluster: DisturbedCluster): Promise<void> {
  if (cluster.command === undefined) {
    cluster.say(`disturb the cluster now: bookings go on for ${BY_HAND_MS / 1000} s`);
    await delay(BY_HAND_MS);
    return;
  }

  for (const round of rounds) {
    await disturb(cluster, cluster.command, round);
  }
}

async function disturb(
  { url, customers, violations, say }: DisturbedCluster,
  command: string,
  round: Round,
) {
  const leader = await waitForLeader(url, []);
  const [follower = ''] = parseStoreAddresses(url).hosts.filter((host) => host !== leader);
  const disturbed = {
    leader: [leader],
    'leader and a follower': [leader, follower],
    'a follower': [follower],
  };
  const nodes = disturbed[round.nodes];
  const act = (action: Action) =>
    Promise.all(nodes.map((node) => runAction(command, action, node)));
  const isLed = round.nodes !== 'leader and a follower';

  customers.longestWaitMs = 0;
  await act(round.begin);
  const ending = delay(round.lastsMs).then(() => act(round.end));
  if (!isLed) {
    await ending;
  }

  await waitForLeader(url, isLed ? nodes : []);
  const since = performance.now();
  await customers.waitForAcknowledged(1);
  const ms = Math.round(performance.now() - since);
  await ending;

  const wait = Math.round(customers.longestWaitMs);
  say(
    `${round.what}: booked ${ms} ms after there was a leader; nobody waited longer than ${wait} ms for an answer`,
  );
  if (ms > FOUND_WITHIN_MS) {
    violations.add(`${round.what}: ${ms} ms without a booking though there was a leader`);
  }

  await waitForLeader(url, []);
  await customers.waitForAcknowledged(50);
}

const runAction = (command: string, action: Action, node: string) =>
  promisify(execFile)(command, [action, node], { env: removeOurSettings() });

/** Waits for a leader that most nodes see and that is none of `others`. */
async function waitForLeader(url: string, others: readonly string[]): Promise<string> {
  const gossip = new Gossip(url);
  try {
    for (;;) {
      const views = new Map<string, readonly Member[]>();
      const ask = async (host: string) => {
        const view = await gossip.ask(host, ANSWER_MS).catch(() => undefined);
        if (view !== undefined) {
          views.set(host, view);
        }
      };

      await Promise.all(parseStoreAddresses(url).hosts.map(ask));
      const leader = findLeader(views);
      if (leader !== undefined && !others.includes(leader)) {
        return leader;
      }

      await delay(LOOK_EVERY_MS);
    }
  } finally {
    gossip.close();
  }
}
