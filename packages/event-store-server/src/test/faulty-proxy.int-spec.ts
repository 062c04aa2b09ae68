import { END, NO_STREAM } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { eventually } from '@cablepark/platform/test/eventually';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { launchEventStore, type LaunchedEventStore } from '../launch-event-store.ts';
import { clientOf, createEvent, createEvents, disposeClients, readAll } from './client-of.ts';
import { createNoFaults } from './faults.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';

/** The properties of the client's error. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure' as const,
    (error: unknown) => error as { type?: string; code?: number; message: string },
  );

describe('an event store behind a proxy that injects faults', () => {
  let database: ThrowawayDatabase;
  let launched: LaunchedEventStore;
  let store: FaultyProxy;
  beforeAll(async () => {
    database = await createThrowawayDatabase();
    launched = await launchEventStore({ databaseUrl: database.url, port: 0 });
    store = await startFaultyProxy(launched.connectionString);
  });
  afterEach(async () => {
    store.misbehave(createNoFaults());
    await disposeClients();
  });
  afterAll(async () => {
    await store.close();
    await launched.stop();
    await database.drop();
  });

  it('loses the answer to an append that is on disk; repeating the append returns the first result', async () => {
    store.misbehave({ loseAnswers: 1 });
    const batch = createEvents(2);
    const lost = await failureOf(
      clientOf(store).appendToStream('lost', batch, { expectedRevision: NO_STREAM }),
    );
    expect(lost).toMatchObject({ type: 'unavailable', code: 14 });
    const client = clientOf(store);
    const again = await client.appendToStream('lost', batch, { expectedRevision: NO_STREAM });
    expect(again.nextExpectedRevision).toBe(1n);
    expect(await readAll(client.readStream('lost'))).toHaveLength(2);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('times out an append %s it is written', async (when, written) => {
    store.misbehave({ timeOutAppends: { count: 1, when } });
    const client = clientOf(store);
    await expect(client.appendToStream(`timed-${when}`, createEvent())).rejects.toMatchObject({
      type: 'deadline-exceeded',
    });
    const found = await readAll(client.readStream(`timed-${when}`)).catch(() => []);
    expect(found).toHaveLength(written);
  });

  it('refuses an append with an error without details', async () => {
    store.misbehave({ refuseWithoutDetails: 1 });
    const failure = await failureOf(clientOf(store).appendToStream('refused', createEvent()));
    expect(failure).toMatchObject({ type: 'unknown', code: undefined });
  });

  it('is up, but not ready', async () => {
    const client = clientOf(store);
    await client.appendToStream('ready', createEvent());
    store.misbehave({ notReadyUntil: Date.now() + 60_000 });
    const append = await failureOf(client.appendToStream('ready', createEvent()));
    expect(append).toMatchObject({ type: 'unknown', code: undefined });
    expect((append as Error).message).toContain('Server Is Not Ready');
    expect(await failureOf(readAll(client.readStream('ready')))).toMatchObject({
      type: 'unavailable',
    });
    store.misbehave({ notReadyUntil: 0 });
    await eventually(() => clientOf(store).appendToStream('ready', createEvent()));
  });

  it('resets a call, which fails with code 13 and no type', async () => {
    const client = clientOf(store);
    await client.appendToStream('reset', createEvent());
    store.misbehave({ resetCalls: 1 });
    expect(await failureOf(readAll(client.readStream('reset')))).toMatchObject({
      type: 'unknown',
      code: 13,
    });
    expect(await readAll(client.readStream('reset'))).toHaveLength(1);
  });

  it('cuts every connection and leaves the log intact', async () => {
    const client = clientOf(store);
    await client.appendToStream('cut', createEvent());
    const subscription = client.subscribeToStream('cut', { fromRevision: END });
    const cut = new Promise((resolve) => subscription.once('error', resolve));
    await new Promise((resolve) => subscription.once('caughtUp', resolve));
    store.cutConnections();
    expect(await cut).toMatchObject({ type: 'unavailable' });
    await eventually(() =>
      clientOf(store).appendToStream('cut', createEvent(), { expectedRevision: 0n }),
    );
  });

  it('hangs: calls are accepted and not answered until the time is over', async () => {
    const client = clientOf(store);
    await client.appendToStream('hang', createEvent());
    const end = Date.now() + 500;
    store.misbehave({ hangUntil: end });
    const answers = [
      client.appendToStream('hang', createEvent()),
      readAll(client.readStream('hang')),
    ];
    await Promise.race(answers);
    // Timers count whole milliseconds of another clock.
    expect(Date.now()).toBeGreaterThanOrEqual(end - 1);
    await Promise.all(answers);
  });

  it('delays answers', async () => {
    store.misbehave({ delayAnswersByMs: 150 });
    const started = performance.now();
    await clientOf(store).appendToStream('slow', createEvent());
    expect(performance.now() - started).toBeGreaterThan(140);
  });
});
