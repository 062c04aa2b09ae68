import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { slowSubscribers } from '@cablepark/event-store-server/subscribing/subscriber';

import { startFaultyStore, type FaultyStore } from '../test/embedded-store.ts';
import { slotOpened, toNewEvents } from '../test/slots.ts';
import { Writers } from '../test/writers.ts';
import { NO_EVENTS, type EventLog } from './event-log.ts';
import { followLog, type Batch, type FollowOptions } from './follow-log.ts';

let store: FaultyStore;
let log: EventLog;
let writers: Writers;

beforeAll(async () => {
  store = await startFaultyStore();
  log = store.open();
  writers = new Writers(store.open());
  await log.append('day-before', toNewEvents(slotOpened(1), slotOpened(2)), NO_EVENTS);
});
afterEach(async () => {
  await writers.stop();
  store.misbehave({ hangUntil: 0 });
});
afterAll(() => store.close());

/**
 * Follows the log until the event at `until()` has arrived, and returns every position in order of
 * arrival.
 */
async function follow(
  until: () => bigint | undefined,
  options: Partial<FollowOptions> & {
    onBatch?: (batch: Batch) => Promise<unknown> | undefined;
  } = {},
): Promise<bigint[]> {
  const ending = new AbortController();
  const positions: bigint[] = [];
  const { onBatch, ...more } = options;
  for await (const batch of followLog(log, { after: undefined, signal: ending.signal, ...more })) {
    positions.push(...batch.events.map(({ position }) => position));
    await onBatch?.(batch);
    const end = until();
    if (end !== undefined && batch.position >= end) {
      ending.abort();
    }
  }

  return positions;
}

/** Returns every position in the log, read page by page. */
async function followEverything(after?: bigint): Promise<bigint[]> {
  const positions: bigint[] = [];
  for (let from = after, isEnd = false; !isEnd;) {
    const page = await log.readPage(from, 1000);
    positions.push(...page.events.map(({ position }) => position));
    from = page.last;
    ({ isEnd } = page);
  }

  return positions;
}

describe('the log, followed under busy writers', () => {
  it('arrives complete and in order: history, then live', async () => {
    writers.start(8);
    await writers.waitForWrites(300);
    const states: string[] = [];
    const positions = await follow(() => writers.findLastAfter(900), {
      batchSize: 50,
      onState: (state) => states.push(state),
    });
    expect(positions).toEqual((await followEverything()).slice(0, positions.length));
    expect(states.slice(0, 2)).toEqual(['history', 'live']);
  });

  it('continues after a position', async () => {
    const [, second, third] = await followEverything();
    const [first] = await follow(() => third, { after: second });
    expect(first).toBe(third);
  });

  it.each([
    ['dropped for being slow', { ...slowSubscribers, droppedAfter: 20 }],
    ['sent fellBehind @long', { fellBehindAfter: 20 }],
  ])('arrives complete even if its subscriber is %s', async (_, limits) => {
    await store.stopServer();
    await store.startServer(limits);
    writers.start(8);
    let batches = 0;
    const positions = await follow(() => writers.findLastAfter(1500), {
      batchSize: 200,
      // A reader that pauses now and then for long enough to fall behind.
      onBatch: () => (++batches % 5 === 0 ? writers.waitForWrites(150) : undefined),
    });
    expect(positions).toEqual((await followEverything()).slice(0, positions.length));
    await store.stopServer();
    await store.startServer();
  });

  it('arrives complete despite cut connections and a server that hangs, resets calls and restarts', async () => {
    writers.start(4);
    const following = follow(() => writers.findLastAfter(600));
    for (let i = 0; i < 5; i++) {
      await writers.waitForWrites(25);
      store.cutConnections();
    }

    store.misbehave({ hangUntil: Date.now() + 1200 });
    await writers.waitForWrites(25);
    store.misbehave({ resetCalls: 3 });
    await writers.waitForWrites(25);
    await store.stopServer();
    await store.startServer();
    const positions = await following;
    expect(positions).toEqual((await followEverything()).slice(0, positions.length));
  });

  it('waits for a store that is away, reports that, and ends when it is aborted', async () => {
    const states: string[] = [];
    const ending = new AbortController();
    await store.stopServer();
    const following = (async () => {
      const seen: bigint[] = [];
      for await (const batch of followLog(log, {
        after: undefined,
        signal: ending.signal,
        onState: (state) => states.push(state),
      })) {
        seen.push(...batch.events.map(({ position }) => position));
      }

      return seen;
    })();
    while (!states.includes('waiting')) {
      await new Promise((resolve) => setImmediate(resolve));
    }

    ending.abort();
    expect(await following).toEqual([]);
    await store.startServer();
  });
});

it('a stored event that cannot be read is passed on as unreadable, and the events around it arrive', async () => {
  const { client } = log.connection.current;
  const first = await log.append('day-whole', toNewEvents(slotOpened(1)), NO_EVENTS);
  const before = await log.append('day-broken', toNewEvents(slotOpened(1)), NO_EVENTS);
  const { jsonEvent } = await import('@eventstore/db-client');
  const metadata = {
    version: 1,
    at: 'now',
    actor: { kind: 'guest' },
    command: 'c',
    correlationId: 'c',
    causationId: 'c',
  };
  await client.appendToStream('day-broken', [
    jsonEvent({ type: 'SlotOpened', data: { slotId: 'none' }, metadata }),
    jsonEvent({ type: 'SlotOpened', data: {}, metadata: { version: 1 } }),
    jsonEvent({ type: 'NotOurs', data: {}, metadata }),
  ]);
  const after = await log.append('day-broken-2', toNewEvents(slotOpened(2)), NO_EVENTS);
  const unreadable: string[] = [];
  const positions = await follow(() => after.position, {
    after: first.position,
    onBatch: (batch) => void unreadable.push(...batch.unreadable.map(({ message }) => message)),
  });
  expect(positions).toEqual([before.position, after.position]);
  expect(unreadable).toEqual([
    "SlotOpened at day-broken@1 can't be read",
    "SlotOpened at day-broken@2 can't be read",
  ]);
});
