import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { throwawayDatabase, type ThrowawayDatabase } from '@cablepark/postgres-server/test/throwaway-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { form } from '../schedule/test/form.ts';
import type { Browser } from '../test/browser.ts';
import { visitorsOf } from '../test/recorded-log/answers.ts';
import { rowsOf, sorted, withDatabase } from '../test/recorded-log/read-tables.ts';
import type { RecordedTable, Visitor } from '../test/recorded-log/recorded-log.ts';
import { readRecordedLog, recordedLogs } from '../test/recorded-log/recorded-logs.ts';
import { restoreLog, type Positions } from '../test/recorded-log/restore-log.ts';
import { runningApp, type RunningApp } from '../test/running-app.ts';

/** Columns with log positions. They differ between stores, so those of the restored log are expected. */
const POSITIONS = [
  'position',
  'placed_at_position',
  'submitted_at_position',
  'created_at_position',
  'sessions_ended_at',
];

/**
 * Columns that have been renamed or moved since a log was recorded, such as `read_models.bookings.first_slot`, and the
 * SQL expressions that give their values now.
 */
const MOVED: Readonly<Record<string, string>> = {
  // A booking's id changes with its day, so the row has the part that stays.
  'read_models.user_bookings.booking_id':
    '(SELECT booking_id FROM read_models.bookings WHERE bookings.serial = user_bookings.serial)',
};

const asNow = ({ table, columns }: RecordedTable) => ({
  table,
  columns: columns.map((column) => MOVED[`${table}.${column}`] ?? column),
});

const withPositions = ({ columns, rows }: RecordedTable, positions: Positions) =>
  sorted(
    rows.map((row) =>
      row.map((value, i) => (POSITIONS.includes(columns[i] ?? '') ? (positions.get(Number(value)) ?? value) : value)),
    ),
  );

describe.each(recordedLogs())('this version, on the log “%s” of an older one,', (name) => {
  const log = readRecordedLog(name);
  const readModelTables = log.tables.filter(({ table }) => table.startsWith('read_models.'));
  let database: ThrowawayDatabase;
  let app: RunningApp;
  let positions: Positions;
  let rows: Record<string, unknown[][]>;
  let visitors: Record<Visitor, Browser>;
  beforeAll(async () => {
    database = await throwawayDatabase();
    positions = await restoreLog(database.url, log);
    const settings = { VAULT_KEY: log.about.throwawayVaultKey };
    app = await runningApp({ databaseUrl: database.url, now: log.about.now, settings });
    await app.visible();
    rows = await withDatabase(database.url, async (client) => {
      const read: Record<string, unknown[][]> = {};
      for (const table of readModelTables) read[table.table] = await rowsOf(client, asNow(table));
      return read;
    });
    visitors = await visitorsOf(app, log.about.logins); // afterwards, because signing in changes rows
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  it.each(readModelTables)('has the rows of $table that were recorded', (table) => {
    expect(table.rows.length).toBeGreaterThan(0);
    expect(rows[table.table]).toEqual(withPositions(table, positions));
  });

  it.each(log.answers)('answers GET $path to the $by as recorded', async ({ path, by, body }) => {
    expect(await visitors[by].get(path)).toMatchObject({ status: 200, body });
  });

  it('cancels a booking that was placed then, and sells its slots again', async () => {
    const { body: own } = await visitors.customer.get<BookingWithSlots[]>('/api/user/bookings');
    const [latest] = own.sort((a, b) => (a.id < b.id ? 1 : -1)); // ids begin with the day
    expect((await visitors.customer.delete(`/api/bookings/${latest!.id}`)).status).toBe(200);
    const again = { ...form([]), timeSlotIds: latest!.timeSlots.map(({ id }) => id) };
    expect((await visitors.guest.post('/api/bookings', again)).status).toBe(201);
  });
});
