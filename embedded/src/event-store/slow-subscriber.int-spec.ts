import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { binaryEvent, END } from '@eventstore/db-client';
import { throwawayDatabase, type ThrowawayDatabase } from '../postgres/test/throwaway-postgres.ts';
import { noFaults } from './faults.ts';
import { type EventStore, startEventStore } from './start-event-store.ts';
import { clientOf, disposeClients, event, events } from './test/client-of.ts';

const TOO_SLOW = /Consumer too slow to handle event while live/;

describe('a live subscriber that does not read', () => {
  let database: ThrowawayDatabase;
  let store: EventStore;
  beforeAll(async () => {
    database = await throwawayDatabase();
    store = await startEventStore({ databaseUrl: database.url, port: 0 });
  });
  afterEach(async () => {
    await store.setFaults(noFaults());
    await disposeClients();
  });
  afterAll(async () => {
    await store.stop();
    await database.drop();
  });

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
    await store.setFaults({ fellBehindAfter: 50 });
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
    for (let i = 0; i < 20; i++) await writer.appendToStream('behind', large());
    await writer.appendToStream('behind', events(200));
    const seen: number[] = [];
    subscription.on('data', ({ event: e }) => seen.push(Number(e!.revision)));
    subscription.resume();
    await caughtUp;
    expect(signs).toEqual(['fellBehind', 'caughtUp']);
    expect(seen).toEqual(Array.from({ length: 220 }, (_, revision) => revision));
  });

  it('is dropped some 300 events behind, as 23.10 does, when the switch says so', async () => {
    await store.setFaults({ dropSubscribersBehind: 300 });
    const subscription = await paused('dropped');
    const dropped = new Promise((resolve) => subscription.once('error', resolve));
    const writer = clientOf(store);
    for (let i = 0; i < 20; i++) await writer.appendToStream('dropped', large());
    for (let i = 0; i < 4; i++) await writer.appendToStream('dropped', events(100));
    subscription.resume();
    expect(await dropped).toMatchObject({ type: 'timeout', code: 10, message: expect.stringMatching(TOO_SLOW) });
  });

  it('is not dropped for one large write while it reads', async () => {
    await store.setFaults({ dropSubscribersBehind: 300 });
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
    const subscription = await paused('memory');
    const writer = clientOf(store);
    const written = 250;
    for (let i = 0; i < written; i += 25) {
      await Promise.all(Array.from({ length: 25 }, () => writer.appendToStream('memory', large())));
    }
    // 25 MB were written: unread they would all wait in this process if the subscriber's place weren't all that is kept.
    const { arrayBuffers } = process.memoryUsage();
    const others = await Promise.all([paused('memory'), paused('memory'), paused('memory')]);
    for (let i = 0; i < written; i += 25) {
      await Promise.all(Array.from({ length: 25 }, () => writer.appendToStream('memory', large())));
    }
    expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(60_000_000);
    for (const each of [subscription, ...others]) await each.unsubscribe();
    await writer.appendToStream('memory', event());
  });
});
