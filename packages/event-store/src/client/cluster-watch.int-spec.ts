import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { eventually } from '@cablepark/platform/test/eventually';

import { NO_EVENTS, type EventLog } from '../log/event-log.ts';
import { followLog } from '../log/follow-log.ts';
import { startTestStore } from '../test/embedded-store.ts';
import { slotOpened, toNewEvents } from '../test/slots.ts';
import { startTestCluster, type StartedCluster } from '../test/test-cluster.ts';
import { ClusterWatch } from './cluster-watch.ts';
import { Connection } from './connection.ts';

let cluster: StartedCluster;
let log: EventLog;
let watch: ClusterWatch;

const startWatch = (url?: string, isWriter = true): void => {
  log = cluster.open(url);
  watch = new ClusterWatch(log.connection, { isWriter });
  watch.start();
};

beforeEach(async () => {
  cluster = await startTestCluster();
});
afterEach(async () => {
  await watch.stop();
  await cluster.close();
});

const expectTrouble = (expected: unknown): Promise<void> =>
  eventually(() => expect(watch.trouble).toEqual(expected));
const NO_LEADER = 'The event store has no leader that most of its nodes see.';

describe('the watch over a cluster', () => {
  it('reports that there is no leader, though nothing is called, and that there is one again', async () => {
    startWatch();
    expect(watch.trouble).toBeUndefined();
    cluster.nodes.loseQuorum();
    await expectTrouble(NO_LEADER);
    expect(watch.hasAnswer).toBe(true);
    for (const node of [0, 1, 2]) {
      cluster.nodes.restore(node);
    }

    cluster.nodes.elect(1);
    await expectTrouble(undefined);
  });

  it('writes again by itself after a discovery that failed, and leaves no event', async () => {
    cluster.nodes.loseQuorum();
    startWatch();
    await expectTrouble(NO_LEADER);
    await eventually(() => expect(log.connection.refusedSince).toBeDefined());
    for (const node of [0, 1, 2]) {
      cluster.nodes.restore(node);
    }

    cluster.nodes.elect(2);
    await expectTrouble(undefined);
    await eventually(() => expect(log.connection.refusedSince).toBeUndefined());
    const stored = await log.readStored({});
    expect(stored.map(({ type }) => type)).toEqual(['$log-created']);
  });

  it('reports that writes are refused if the leader refuses them', async () => {
    startWatch();
    cluster.nodes.refuseWrites(0);
    await expect(log.append('refused', toNewEvents(slotOpened(1)), NO_EVENTS)).rejects.toThrow();
    await expectTrouble('The event store refuses writes.');
  });

  it('leads a reader away from a follower that is cut off', async () => {
    startWatch(`${cluster.nodes.connectionString}&nodePreference=follower`, false);
    const writer = cluster.open();
    await writer.append('history', toNewEvents(slotOpened(1)), NO_EVENTS);
    const ending = new AbortController();
    const seen: string[] = [];
    const states: string[] = [];
    const following = (async () => {
      const onState = (state: string) => states.push(state);
      for await (const { events } of followLog(log, {
        after: undefined,
        signal: ending.signal,
        onState,
      })) {
        seen.push(...events.map(({ streamId }) => streamId));
      }
    })();
    await eventually(() => expect(states).toContain('live'));
    await writer.append('live', toNewEvents(slotOpened(1)), NO_EVENTS);
    await eventually(() => expect(seen).toEqual(['history', 'live']));

    const node = cluster.nodes.nodeAt(await log.connection.node());
    expect(node).not.toBe(0);
    cluster.nodes.cutOff(node);
    await writer.append('after', toNewEvents(slotOpened(2)), NO_EVENTS);
    await eventually(() => expect(seen).toEqual(['history', 'live', 'after']));
    expect(cluster.nodes.nodeAt(await log.connection.node())).not.toBe(node);
    ending.abort();
    await following;
  });

  it('leads a reader away from a leader that is frozen', async () => {
    startWatch(undefined, false);
    await log.readLastRevision('any');
    cluster.nodes.freeze(0);
    cluster.nodes.elect(1);
    await eventually(async () => expect(cluster.nodes.nodeAt(await log.connection.node())).toBe(1));
  });
});

describe('a start', () => {
  it('waits until there is a leader, and ends waiting when it is aborted', async () => {
    cluster.nodes.loseQuorum();
    log = cluster.open();
    watch = new ClusterWatch(log.connection, { isWriter: true });
    const ending = new AbortController();
    const aborted = watch.waitUntilLed({ signal: ending.signal });
    ending.abort(new Error('ended'));
    await expect(aborted).rejects.toThrow('ended');

    let isLed = false;
    const waiting = watch.waitUntilLed({}).then(() => {
      isLed = true;
    });
    await log.readLastRevision('any').catch(() => undefined);
    expect(isLed).toBe(false);
    for (const node of [0, 1, 2]) {
      cluster.nodes.restore(node);
    }

    cluster.nodes.elect(1);
    await waiting;
    expect(isLed).toBe(true);
  });

  it.each(['', '&connectionName=wrong'])(
    'does not wait for a store that wants another token (%s)',
    async (token) => {
      const { origin } = new URL(
        cluster.nodes.connectionString.replace(/,.*\?/, '?').replace('esdb:', 'http:'),
      );
      watch = new ClusterWatch(
        cluster.open(`${origin.replace('http:', 'esdb:')}?tls=false${token}`).connection,
        {
          isWriter: true,
        },
      );
      cluster.nodes.letStoreAnswerGossip();
      await expect(watch.waitUntilLed({})).rejects.toMatchObject({ kind: 'refused' });
    },
  );
});

it('a single server counts as a cluster of one', async () => {
  startWatch();
  const store = await startTestStore();
  const connection = new Connection(store.url);
  const single = new ClusterWatch(connection, { isWriter: true });
  single.start();
  await store.stopServer();
  await eventually(() => expect(single.trouble).toBe('The event store does not answer.'));
  await store.startServer();
  await eventually(() => expect(single.trouble).toBeUndefined());
  await single.stop();
  await connection.close();
  await store.close();
});
