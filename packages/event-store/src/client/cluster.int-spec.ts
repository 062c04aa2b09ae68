import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { eventually } from '@cablepark/platform/test/eventually';

import { NO_EVENTS, type EventLog } from '../log/event-log.ts';
import { slotOpened, toNewEvents } from '../test/slots.ts';
import { startTestCluster, type StartedCluster } from '../test/test-cluster.ts';
import { EventStoreFailure } from './failures.ts';

let cluster: StartedCluster;
let log: EventLog;

beforeEach(async () => {
  cluster = await startTestCluster();
  log = cluster.open();
});
afterEach(() => cluster.close());

const events = toNewEvents(slotOpened(1));
const write = (stream: string) => log.append(stream, events, NO_EVENTS);

/** Reads all the time while the work lasts: what succeeds must not hide what fails. */
async function runAmidReads<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) {
      await log.readLastRevision('before').catch(() => undefined);
    }
  })();
  try {
    return await work;
  } finally {
    over.abort();
    await reading;
  }
}

describe('a connection to a cluster', () => {
  it('writes to the new leader after the old one was cut off, though the old one answers every read', async () => {
    await write('before');
    cluster.nodes.cutOff(0);
    cluster.nodes.elect(1);
    await runAmidReads(eventually(() => write('after')));
    expect(await log.readLastRevision('after')).toBe(0n);
  });

  it('writes again after the cluster had no leader, though the discovery of its first call failed', async () => {
    cluster.nodes.loseQuorum();
    await expect(write('too-early')).rejects.toThrow(EventStoreFailure);
    for (const node of [0, 1, 2]) {
      cluster.nodes.restore(node);
    }

    cluster.nodes.elect(2);
    await runAmidReads(eventually(() => write('later')));
    expect(await log.readLastRevision('later')).toBe(0n);
  });

  it('goes where a follower says that the leader is', async () => {
    await write('before');
    cluster.nodes.elect(1);
    await write('after');
    expect(await log.readLastRevision('after')).toBe(0n);
  });
});
