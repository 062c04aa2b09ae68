import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { startEventStore, type EventStore } from '#start-event-store';
import { runCheck } from './check.ts';
import { checks } from './checks.ts';

describe('the embedded event store', () => {
  let database: ThrowawayDatabase;
  let store: EventStore;
  beforeAll(async () => {
    database = await createThrowawayDatabase();
    store = await startEventStore({ databaseUrl: database.url, port: 0 });
  });
  afterAll(async () => {
    await store.stop();
    await database.drop();
  });

  it.each(checks)('$name', async (check) => {
    expect((await runCheck(check, store.connectionString)).failure).toBeUndefined();
  });
});
