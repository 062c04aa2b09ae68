import { mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { blankOpenDetails } from '@cablepark/contracts/schedule/booking-details';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { slotFromHalfHour, type SlotId } from '@cablepark/contracts/shared/slot-ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { startTestStore, type TestStore } from '@cablepark/event-store/test/embedded-store';
import { slotOpened, toNewEvents } from '@cablepark/event-store/test/slots';

import { openNames, type Names } from '../test/names.ts';
import { fillTables } from './fill-tables.ts';

let store: TestStore;
let log: EventLog;
let folder: string;
let names: Names;
beforeAll(async () => {
  store = await startTestStore();
  log = store.open();
  names = await openNames(store.databaseUrl);
  folder = await mkdtemp(join(tmpdir(), 'cablepark-fill-'));
});
afterAll(async () => {
  await names.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const nobodyElse = { experienceLevel: null, staffNotes: null, linkToken: 'a token' };

const fill = async (file: string) => {
  const { last = -1n } = await log.readEnd();
  const { signal } = new AbortController();
  const { databaseUrl } = store;
  return fillTables({
    file,
    log,
    databaseUrl,
    logId: await establishLogIdentity(log),
    ...names,
    until: last,
    signal,
  });
};

const SLOTS = 'SELECT * FROM stored.slots ORDER BY _position, slot_id';
async function readRows(file: string, sql = SLOTS): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const found = await connection.runAndReadAll(sql);
  const all = found.getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return all;
}

it('goes on where it ended, with the same rows as if the tables were filled from the start', async () => {
  await establishLogIdentity(log);
  const [kept, fresh] = [join(folder, 'kept.duckdb'), join(folder, 'fresh.duckdb')];
  await log.append(SCHEDULE, toNewEvents(slotOpened(989_064), slotOpened(989_065)), -1n);
  await fill(kept);
  await log.append(
    SCHEDULE,
    toNewEvents({
      type: 'SlotRemoved',
      data: { day: '2026-06-01', slots: [slotFromHalfHour(989_064)] },
    }),
    1n,
  );
  await fill(kept);
  await fill(fresh);
  expect(await readRows(kept)).toEqual(await readRows(fresh));
  expect(await readRows(kept)).toHaveLength(2);
});

it('forgets customers who have been erased, at every position and in the bytes of the file', async () => {
  const seal = (email: string) =>
    names.vault.seal('customer', {
      customerName: 'A',
      phoneNumber: '1',
      email,
      notes: null,
      ...nobodyElse,
    });
  const [erased, kept] = [await seal('erased@example.com'), await seal('kept@example.com')];
  const placed = (bookingId: string, customer: typeof erased, slotId: SlotId): ScheduleEvent => ({
    type: 'BookingPlaced',
    data: {
      bookingId,
      reference: bookingId,
      shortReference: `QZ7-K4${bookingId}`,
      customer,
      ownerId: null,
      language: 'lv',
      slots: [{ slotId, priceCents: 2000 }],
      ...blankOpenDetails,
      emailHash: null,
      linkHash: bookingId,
    },
  });
  await log.append(
    SCHEDULE,
    toNewEvents(slotOpened(989_070), slotOpened(989_071)),
    await log.readLastRevision(SCHEDULE),
  );
  const bookings = toNewEvents(
    placed('1', erased, slotFromHalfHour(989_070)),
    placed('2', kept, slotFromHalfHour(989_071)),
  );
  await log.append(SCHEDULE, bookings, await log.readLastRevision(SCHEDULE));
  const file = join(folder, 'customers.duckdb');
  const customers = async () =>
    (await readRows(file, 'SELECT customer FROM stored.bookings ORDER BY booking')).flat();
  const name = (email: string) =>
    names.pseudonyms.nameCustomer({ ownerId: null, email, phoneNumber: '' });
  await fill(file);
  expect((await customers()).sort()).toEqual(
    [name('erased@example.com'), name('kept@example.com')].sort(),
  );
  await names.vault.erase([erased.keyId]);
  // A folder where the file is to be written anew interrupts that.
  await mkdir(`${file}.draft`);
  await expect(fill(file)).rejects.toThrow();
  await rmdir(`${file}.draft`);
  await fill(file);
  expect((await customers()).filter((customer) => customer !== null)).toEqual([
    name('kept@example.com'),
  ]);
  const bytes = await readFile(file);
  expect([
    bytes.includes(name('erased@example.com')!),
    bytes.includes(name('kept@example.com')!),
  ]).toEqual([false, true]);
  const fresh = join(folder, 'fresh-customers.duckdb');
  await fill(fresh);
  const all = 'SELECT * FROM stored.bookings ORDER BY booking';
  expect(await readRows(file, all)).toEqual(await readRows(fresh, all));
});
