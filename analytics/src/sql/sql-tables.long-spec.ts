import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { startTestStore, type TestStore } from '@cablepark/event-store/test/embedded-store';
import { slotOpened, toNewEvents } from '@cablepark/event-store/test/slots';
import { Clock } from '@cablepark/platform/clock';
import { watchNewChildren } from '@cablepark/platform/test/children';
import { eventually } from '@cablepark/platform/test/eventually';
import { throwawayKey } from '@cablepark/vault/test/throwaway-key';

import { SqlTables } from './sql-tables.ts';
import { openNames } from './test/names.ts';

const COUNT = 'SELECT count(*) FROM slots';
const ENDLESS = 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b';

let [store, other]: TestStore[] = [];
let folder: string;
beforeAll(async () => {
  [store, other] = await Promise.all([startTestStore(), startTestStore()]);
  folder = await mkdtemp(join(tmpdir(), 'cablepark-sql-tables-'));
});
afterAll(async () => {
  await Promise.all([store?.close(), other?.close()]);
  await rm(folder, { recursive: true, force: true });
});

const openSlot = (log: EventLog, slotId: number, after: bigint) =>
  log.append(SCHEDULE, toNewEvents(slotOpened(slotId)), after);
const toTablesPath = () => join(folder, 'tables.duckdb');

/** Opens the tables as another process of the park would. Without a database it can't fill them. */
async function openTables(park: TestStore, canFill = true): Promise<SqlTables> {
  const names = await openNames(park.databaseUrl);
  const erasures = await names.secrets.countErasures();
  await names.close();
  return new SqlTables({
    folder,
    isTemporary: false,
    log: park.open(),
    databaseUrl: canFill ? park.databaseUrl : 'postgres://127.0.0.1:1/nowhere',
    masterKey: await throwawayKey.findKnownKey(''),
    countErasures: () => Promise.resolve(erasures),
    clock: new Clock(),
    maxMs: 60_000,
  });
}

it('says what is wrong with a question before it fills anything', async () => {
  const tables = await openTables(store!, false);
  for (const [sql, failure] of [
    ['DROP TABLE events', { kind: 'refused' }],
    [
      'SELECT nothing FROM slots',
      { kind: 'failed', message: expect.stringContaining('"nothing" not found') },
    ],
    [
      'PIVOT slots ON time USING sum(nothing)',
      { kind: 'failed', message: expect.stringContaining('"nothing"') },
    ],
    [
      'SELECT * FROM nowhere',
      { kind: 'failed', message: expect.stringContaining('nowhere does not exist') },
    ],
  ] as const) {
    await expect(tables.answer(sql, undefined)).rejects.toMatchObject({ failure });
  }

  expect(existsSync(toTablesPath())).toBe(false);
});

it('keeps the tables for other processes, of which one at a time fills what is new', async () => {
  const log = store!.open();
  await establishLogIdentity(log);
  await openSlot(log, 989_064, -1n);
  expect((await (await openTables(store!)).answer(COUNT, undefined)).rows).toEqual([[1]]);
  expect((await (await openTables(store!, false)).answer(COUNT, undefined)).rows).toEqual([[1]]);

  const { ino } = statSync(toTablesPath());
  await openSlot(log, 989_065, 0n);
  const [holding, filling] = [await openTables(store!), await openTables(store!)];
  const children = await watchNewChildren();
  const held = holding.answer(ENDLESS, 0n).catch(() => undefined);
  await eventually(async () => {
    expect(await children()).toHaveLength(1);
  });
  expect((await filling.answer(COUNT, undefined)).rows).toEqual([[2]]);
  await held;
  expect(statSync(toTablesPath()).ino).toBe(ino);
});

it('fills the tables from the start if they are of another log', async () => {
  await openSlot(other!.open(), 989_066, -1n);
  const { rows } = await (await openTables(other!)).answer('SELECT slot_id FROM slots', undefined);
  expect(rows).toEqual([[989_066]]);
});
