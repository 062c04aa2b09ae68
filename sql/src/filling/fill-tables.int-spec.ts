import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { logIdentity } from '@cablepark/event-store/log/log-identity';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { slotOpened, written } from '@cablepark/event-store/test/slots';
import { testStore, type TestStore } from '@cablepark/event-store/test/embedded-store';
import { namesIn, type Names } from '../test/names.ts';
import { DuckDBInstance } from '@duckdb/node-api';
import { fillTables } from './fill-tables.ts';

let store: TestStore;
let log: EventLog;
let folder: string;
let names: Names;
beforeAll(async () => {
  store = await testStore();
  log = store.open();
  names = await namesIn(store.databaseUrl);
  folder = await mkdtemp(join(tmpdir(), 'cablepark-fill-'));
});
afterAll(async () => {
  await names.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const fill = async (file: string) => {
  const { last = -1n } = await log.end();
  const { signal } = new AbortController();
  const files = { folder: '', hashes: new Map(), question: '', isRetry: false };
  return fillTables({ file, log, logId: await logIdentity(log), ...names, until: last, files, signal });
};
async function rows(file: string): Promise<unknown> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const found = await connection.runAndReadAll('SELECT * FROM stored.slot_versions ORDER BY position, slot_id');
  const all = found.getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return all;
}

it('goes on where it ended, with the rows that filling anew makes', async () => {
  await logIdentity(log);
  const [kept, fresh] = [join(folder, 'kept.duckdb'), join(folder, 'fresh.duckdb')];
  await log.append(SCHEDULE, written(slotOpened(989_064), slotOpened(989_065)), -1n);
  await fill(kept);
  await log.append(SCHEDULE, written({ type: 'SlotRemoved', data: { day: '2026-06-01', slots: [989_064] } }), 1n);
  await fill(kept);
  await fill(fresh);
  expect(await rows(kept)).toEqual(await rows(fresh));
  expect(await rows(kept)).toHaveLength(3);
});
