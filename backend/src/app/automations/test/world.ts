import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Pool } from 'pg';

import { startTestStore, type TestStore } from '@cablepark/event-store/test/embedded-store';
import { openThrowawayVault } from '@cablepark/vault/test/throwaway-key';

import { BookingEvents } from './booking-events.ts';
import { runAutomations, type Place, type RunOptions, type Started } from './run-automations.ts';

export interface World {
  readonly store: TestStore;
  readonly place: Place;
  readonly dataDir: string;
  readonly pool: Pool;
  /** Writes events as a process without automations would. */
  readonly events: BookingEvents;
  /** Starts automations on this log and database as one process would. */
  start(environment?: Record<string, string>, more?: StartOptions): Promise<Started>;
  close(): Promise<void>;
}

export interface StartOptions extends RunOptions {
  /** A database other than the world's. */
  readonly databaseUrl?: string;
  /** Another address of the event store. */
  readonly eventStoreUrl?: string;
}

/** A test file's own log, database and data folder. */
export async function openWorld(): Promise<World> {
  const store = await startTestStore();
  const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-mail-'));
  const pool = new Pool({ connectionString: store.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const running = new Set<() => Promise<void>>();
  const place = { eventStoreUrl: store.url, databaseUrl: store.databaseUrl, dataDir };
  return {
    store,
    place,
    dataDir,
    pool,
    events: new BookingEvents(store.open(), await openThrowawayVault(pool)),
    start: async (
      environment = {},
      { databaseUrl = place.databaseUrl, eventStoreUrl = place.eventStoreUrl, ...options } = {},
    ) => {
      const started = await runAutomations(
        { ...place, databaseUrl, eventStoreUrl },
        environment,
        options,
      );
      running.add(() => started.stop());
      return started;
    },
    close: async () => {
      for (const stop of running) {
        await stop();
      }

      await pool.end();
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
