import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';

import { LogIdentityEstablished } from '@cablepark/contracts/shared/log.events';
import { LOG_IDENTITY, SCHEDULE } from '@cablepark/contracts/shared/streams';
import { establishLogIdentity, findLogIdentity } from '@cablepark/event-store/log/log-identity';
import { appendRaw, readRawPages } from '@cablepark/event-store/log/raw-log';
import { startTestStore, type TestStore } from '@cablepark/event-store/test/embedded-store';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { migrateReadModels } from './data-source.ts';
import type { MigrationTable } from './migration.ts';
import { refuseUnfitDatabase, refuseUnfitLog, refuseUnfitPark } from './refuse-unfit-park.ts';
import { findOrEstablishLog } from './runtime/checkpoints.ts';

let store: TestStore;
let database: ThrowawayDatabase;
let client: pg.Client;
beforeEach(async () => {
  store = await startTestStore();
  database = await createThrowawayDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await store.close();
});

const waiting = { signal: new AbortController().signal };

async function append(stream: string, type: string, data: unknown): Promise<void> {
  const event = { id: randomUUID(), type, isJson: true, metadata: Buffer.from('{}') };
  const bytes = Buffer.from(JSON.stringify(data));
  await appendRaw(store.open().connection, stream, [{ ...event, data: bytes }], -1n);
}

const appendIdentity = (more: object) =>
  append(LOG_IDENTITY, LogIdentityEstablished.type, { logId: randomUUID(), ...more });

async function countEvents(): Promise<number> {
  let events = 0;
  for await (const page of readRawPages(store.open().connection, waiting.signal)) {
    events += page.length;
  }
  return events;
}

async function listTables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Resolves to the sentence of a StartupRefused; undefined if there was none. */
const catchRefusal = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartupRefused);
      return (error as Error).message;
    },
  );

const OF_OTHERS = [
  [
    'none',
    {},
    'The log has no format, as before version 1.0.0, and this version knows only format 1: use the version that wrote it.',
  ],
  [
    '2',
    { format: 2 },
    'The log has format 2, and this version knows only format 1: use the version that wrote it.',
  ],
] as const;

describe('a log', () => {
  it.each(OF_OTHERS)('of the format %s is refused', async (_, format, sentence) => {
    await appendIdentity(format);
    const events = await countEvents();
    const places = { databaseUrl: database.url, eventStoreUrl: store.url };
    expect(await catchRefusal(refuseUnfitPark(places))).toBe(sentence);
    expect(await catchRefusal(refuseUnfitPark(places, waiting))).toBe(sentence);
    // Of an embedded event store, which doesn't run yet, the table is read.
    await store.stopServer();
    const inTable = { databaseUrl: store.databaseUrl, eventStoreUrl: undefined };
    expect(await catchRefusal(refuseUnfitPark(inTable))).toBe(sentence);
    await store.startServer();
    expect([await countEvents(), await listTables()]).toEqual([events, []]);
  });

  it.each(OF_OTHERS)('of the format %s is not taken for a new one', async (_, format, sentence) => {
    await appendIdentity(format);
    const events = await countEvents();
    expect(await catchRefusal(findLogIdentity(store.open()))).toBe(sentence);
    expect(await catchRefusal(establishLogIdentity(store.open()))).toBe(sentence);
    expect(await catchRefusal(findOrEstablishLog(client, store.open()))).toBe(sentence);
    expect(await countEvents()).toBe(events);
  });

  it('that has events of ours but no identity is refused', async () => {
    await append(SCHEDULE, 'SlotRemoved', { slots: [1] });
    expect(await catchRefusal(refuseUnfitLog(store.url))).toMatch(
      /^The event store has events of a park, but not the identity of its log/,
    );
  });

  it('of our format is taken, as is a new one, with events of others in it or not', async () => {
    const places = { databaseUrl: database.url, eventStoreUrl: store.url };
    await refuseUnfitPark(places);
    await append('weather', 'WindMeasured', {});
    await refuseUnfitPark(places);
    await establishLogIdentity(store.open());
    await refuseUnfitPark(places, waiting);
    await refuseUnfitPark({ databaseUrl: store.databaseUrl, eventStoreUrl: undefined });
    expect(await listTables()).toEqual([]);
  });
});

describe('a database', () => {
  const noteMigration = (table: MigrationTable, name: string) =>
    client.query(
      `CREATE TABLE IF NOT EXISTS ${table} (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
       INSERT INTO ${table} (timestamp, name) VALUES (1, '${name}')`,
    );

  it.each(['read_model_migrations', 'automation_migrations'] as const)(
    'with a migration of another version in %s is refused',
    async (table) => {
      await noteMigration(table, 'Others1700000000000');
      expect(await catchRefusal(refuseUnfitDatabase(database.url))).toBe(
        `The database was made by another version (${table} has Others1700000000000): use that one, or another database.`,
      );
    },
  );

  it('with one migration more than ours is refused', async () => {
    await migrateReadModels(database.url);
    await refuseUnfitDatabase(database.url);
    await noteMigration('read_model_migrations', 'ReadModels1900000000000');
    expect(await catchRefusal(refuseUnfitDatabase(database.url))).toContain(
      'ReadModels1900000000000',
    );
  });
});
