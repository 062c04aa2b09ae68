import { randomBytes, randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { binaryEvent, END } from '@eventstore/db-client';
import { throwawayDatabase, type ThrowawayDatabase } from '@cablepark/postgres-server/test/throwaway-postgres';
import { type EventStore, startEventStore } from './start-event-store.ts';
import { type SlowSubscribers, slowSubscribers } from './subscribing/slow-subscribers.ts';
import { clientOf, disposeClients, event, events } from './test/client-of.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes of buffers that are still in use. */
async function buffersInUse(): Promise<number> {
  // Freed in two steps: what refers to a buffer, then the buffer.
  for (let i = 0; i < 2; i++) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().arrayBuffers;
}

/** A paused consumer lost its subscription after 313 small events on 23.10.8, and does after some 330 here. */
const AS_IN_23_10: SlowSubscribers = { ...slowSubscribers, droppedAfter: 16 };
const TOO_SLOW = /Consumer too slow to handle event while live/;

describe('a live subscriber that does not read', () => {
  let database: ThrowawayDatabase;
  let store: EventStore;
  beforeAll(async () => {
    database = await throwawayDatabase();
  });
  afterEach(async () => {
    await disposeClients();
    await store.stop();
  });
  afterAll(() => database.drop());

  async function start(limits?: SlowSubscribers): Promise<void> {
    store = await startEventStore({ databaseUrl: database.url, port: 0, slowSubscribers: limits });
  }

  /** A live subscriber to a new stream that has stopped reading. */
  async function paused(stream: string) {
    const client = clientOf(store);
    const subscription = client.subscribeToStream(stream, { fromRevision: END });
    await new Promise((resolve) => subscription.once('caughtUp', resolve));
    subscription.pause();
    return subscription;
  }

  /** More than a connection's buffers hold. */
  const large = () => binaryEvent({ id: randomUUID(), type: 'large', data: randomBytes(100_000) });

  it('is told that it fell behind, gets everything from history, and is told that it caught up', async () => {
    await start({ fellBehindAfter: 50 });
    const subscription = await paused('behind');
    const signs: string[] = [];
    subscription.on('fellBehind', () => signs.push('fellBehind'));
    const caughtUp = new Promise<void>((resolve) => {
      subscription.on('caughtUp', () => {
        signs.push('caughtUp');
        resolve();
      });
    });
    const writer = clientOf(store);
    for (let i = 0; i < 40; i++) await writer.appendToStream('behind', large());
    await writer.appendToStream('behind', events(500));
    const seen: number[] = [];
    subscription.on('data', ({ event: e }) => seen.push(Number(e!.revision)));
    subscription.resume();
    await caughtUp;
    expect(signs).toEqual(['fellBehind', 'caughtUp']);
    expect(seen).toEqual(Array.from({ length: 540 }, (_, revision) => revision));
  });

  it('is dropped some 300 events behind, as 23.10 does, when its options say so', async () => {
    await start(AS_IN_23_10);
    const subscription = await paused('dropped');
    const dropped = new Promise((resolve) => subscription.once('error', resolve));
    const writer = clientOf(store);
    for (let i = 0; i < 500; i++) await writer.appendToStream('dropped', event('small', { text: 'x'.repeat(60) }));
    let seen = 0;
    subscription.on('data', () => seen++);
    subscription.resume();
    expect(await dropped).toMatchObject({ type: 'timeout', code: 10, message: expect.stringMatching(TOO_SLOW) });
    expect(seen).toBeGreaterThan(100);
    expect(seen).toBeLessThan(450);
  });

  it('is not dropped for one large write while it reads', async () => {
    await start(AS_IN_23_10);
    const client = clientOf(store);
    const subscription = client.subscribeToStream('healthy', { fromRevision: END });
    await new Promise((resolve) => subscription.once('caughtUp', resolve));
    let count = 0;
    const whole = new Promise<void>((resolve, reject) => {
      subscription.on('error', reject);
      subscription.on('data', () => {
        if (++count === 1000) resolve();
      });
    });
    await client.appendToStream('healthy', events(1000));
    await whole;
  });

  it('costs the store no memory, however much is written past it', async () => {
    await start();
    const writer = clientOf(store);
    const write60MB = async () => {
      for (let i = 0; i < 600; i += 50) {
        await Promise.all(Array.from({ length: 50 }, () => writer.appendToStream('memory', large())));
      }
    };
    // Fills what the store keeps of the newest events, so that only what the subscribers cost is left to grow.
    await write60MB();
    const before = await buffersInUse();
    const subscriptions = await Promise.all([1, 2, 3, 4].map(() => paused('memory')));
    await write60MB();
    // Four times 60 MB would wait here. What there is belongs to the clients, which run in this process too.
    expect((await buffersInUse()) - before).toBeLessThan(120_000_000);
    for (const subscription of subscriptions) await subscription.unsubscribe();
  });
});
