import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { scheduleRules } from '@cablepark/backend/app/conversion/schedule-rules';
import { migrateAutomations } from '@cablepark/backend/automations/migrate-automations';
import { LogCopy } from '@cablepark/event-store-server/log-copy';
import { LogReader } from '@cablepark/event-store-server/log/log-reader';
import { throwawayDatabase, type ThrowawayDatabase } from '@cablepark/postgres/server/test/throwaway-postgres';
import { LAYOUT } from '@cablepark/vault/unlock-vault';
import pg from 'pg';
import { facts, MONDAY, OldLog, onDay, priced, slot, step, TUESDAY } from '../test/old-log.ts';
import { convertTable } from './convert-table.ts';

let database: ThrowawayDatabase;
let pool: pg.Pool;
let folder: string;
beforeEach(async () => {
  database = await throwawayDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  folder = await mkdtemp(join(tmpdir(), 'conversion-'));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const LOG_ID = '0198f3a0-0000-7000-8000-000000000000';
const setting = step('configuration', 'RemindersChanged', { hoursBefore: 24 });
const moved = step('move-m', 'BookingMoved', {
  ...facts('B'),
  newBookingId: `${TUESDAY}.B`,
  moveId: 'm',
  from: priced(slot(15)),
  to: priced(slot(8, TUESDAY)),
  postponedBy: null,
  equipmentRental: false,
});
const opened = onDay(TUESDAY, 'SlotOpened', { slotId: slot(8, TUESDAY), priceCents: 2000 });
const oldLog = () =>
  new OldLog()
    .system('l', 'EstablishLogIdentity', step('log-identity', 'LogIdentityEstablished', { logId: LOG_ID }))
    .did('reminders', 'ChangeReminders', setting)
    .generated(MONDAY, TUESDAY)
    .booked('B', [slot(15)])
    .other('weather', 'WindMeasured', { speed: 3 })
    .did('move', 'MoveBooking', step('move-m', 'MoveBegun', { moveId: 'm' }), opened)
    .booked('C', [slot(18)])
    .did('move', 'MoveBooking', moved)
    .booked('D', [slot(12)]);

/** Stores the log of before, and returns the old positions of its events. */
async function stored({ events }: OldLog): Promise<number[]> {
  const copy = await LogCopy.begin(database.url);
  try {
    return await copy.write(
      events.map(({ position: _, revision, ...event }) => ({ ...event, revision: Number(revision) })),
    );
  } finally {
    await copy.close();
  }
}

const found = async () =>
  (await new LogReader(pool).after(0)).map(({ id, type, stream, position }) => ({ id, type, stream, position }));
const said: string[] = [];
const convertIt = (more: Partial<Parameters<typeof convertTable>[0]> = {}) =>
  convertTable({
    databaseUrl: database.url,
    dataFolder: folder,
    rules: scheduleRules,
    hasAddress: (customers) => Promise.resolve(customers.map(() => false)),
    report: (line) => said.push(line),
    onSwitch: () => Promise.resolve(),
    ...more,
  } as Parameters<typeof convertTable<unknown>>[0]);
async function onlyIf(isSo: boolean, act: () => Promise<unknown>): Promise<void> {
  if (isSo) await act();
}
const fileOf = () => readFile(join(folder, 'before-one-append.ndjson'), 'utf8');

describe('converting the table of a log of before', () => {
  it('puts the new log in its place, keeps the old one in a file, and happens once', async () => {
    const log = oldLog();
    const positions = await stored(log);
    await convertIt();
    const now = await found();
    expect(now.map(({ type, stream }) => `${stream} ${type}`)).toEqual([
      'log-identity LogIdentityEstablished',
      'schedule RemindersChanged',
      'schedule SlotsGenerated',
      'schedule SlotsGenerated',
      'schedule BookingPlaced',
      'weather WindMeasured',
      'schedule SlotOpened',
      'schedule BookingMoved',
      'schedule BookingPlaced',
      'schedule BookingPlaced',
    ]);
    const lines = (await fileOf())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toEqual(
      log.events.map(({ stream, revision, id, type, created, data, metadata }, i) => ({
        stream,
        revision: Number(revision),
        position: positions[i],
        id,
        type,
        created: created.toISOString(),
        metadata: JSON.parse(metadata.toString()) as unknown,
        data: JSON.parse(data.toString()) as unknown,
      })),
    );
    expect((await stat(join(folder, 'before-one-append.ndjson'))).mode & 0o777).toBe(0o600);
    await convertIt();
    expect(await found()).toEqual(now);
    expect(said.filter((line) => line.startsWith('The log is that of an earlier version'))).toHaveLength(1);
  });

  it('translates every stored position, and what rows name bookings', async () => {
    await pool.query(LAYOUT);
    await pool.query(`CREATE SCHEMA sources; CREATE TABLE sources.booking_sources (booking_id text)`);
    await pool.query(`CREATE SCHEMA read_models; CREATE TABLE read_models.checkpoints (name text)`);
    await migrateAutomations(database.url);
    const log = oldLog();
    const positions = await stored(log);
    const at = (ordinal: number) => positions[ordinal];
    const [placedB, moveBegun, slotOpened, placedC, moving, placedD] = [4, 6, 7, 8, 9, 10];
    await pool.query(
      `INSERT INTO vault.state (master_key, are_statistics_clean, erasures_known_to) VALUES ('', true, $1)`,
      [at(placedB)],
    );
    await pool.query(`INSERT INTO sources.booking_sources VALUES ($1), ('E')`, [`${MONDAY}.B`]);
    for (const [name, ordinal] of Object.entries({
      a: placedB,
      b: slotOpened,
      c: placedC,
      d: moving,
      'when-deed-undone-tell-its-customers': placedD,
    }))
      await pool.query('INSERT INTO automations.checkpoints (name, log_id, position) VALUES ($1, $2, $3)', [
        name,
        LOG_ID,
        at(ordinal),
      ]);
    const intent = (ordinal: number, kind: string, data: object | null) =>
      pool.query(
        `INSERT INTO automations.outbox (id, kind, event_id, position, at, lane, data)
         VALUES ($1, $2, $3, $4, now(), $5, $6)`,
        [`${ordinal}.${kind}`, kind, log.events[ordinal]?.id, at(ordinal), `customer ${MONDAY}.B`, data],
      );
    await intent(moving, 'booking-move', JSON.parse(log.events[moving]?.data.toString() ?? '') as object);
    await intent(placedB, 'booking-confirmation', JSON.parse(log.events[placedB]?.data.toString() ?? '') as object);
    await intent(placedC, 'placed-notice', null);
    await intent(moveBegun, 'booking-restoration', null);
    await convertIt();
    const place = new Map((await found()).map(({ id, position }) => [id, String(position)]));
    const now = (ordinal: number) => place.get(log.events[ordinal]?.id ?? '');
    const { rows: checkpoints } = await pool.query<object>(
      'SELECT name, position, log_id FROM automations.checkpoints ORDER BY name',
    );
    const { rows: identities } = await pool.query<{ log_id: string }>(
      'SELECT DISTINCT log_id FROM automations.checkpoints',
    );
    // The move was seen by half, so it is seen again, with the id that the outbox knows.
    const log_id = identities[0]?.log_id;
    expect([identities.length, log_id]).not.toEqual([1, LOG_ID]);
    expect(checkpoints).toEqual([
      { name: 'a', position: now(placedB), log_id },
      { name: 'b', position: now(5), log_id },
      { name: 'c', position: now(5), log_id },
      { name: 'd', position: now(placedC), log_id },
      { name: 'when-action-undone-tell-its-customers', position: now(placedD), log_id },
    ]);
    const { rows: outbox } = await pool.query<{ id: string; data: object }>(
      'SELECT id, position, lane, data, state FROM automations.outbox ORDER BY id',
    );
    expect(outbox).toMatchObject([
      {
        id: '4.booking-confirmation',
        position: now(placedB),
        lane: 'customer B',
        data: { bookingId: 'B', customer: {} },
      },
      { id: '6.booking-restoration', state: 'dropped' },
      { id: '8.placed-notice', position: now(placedC), data: null, state: 'waiting' },
      { id: '9.booking-move', position: now(moving), data: { bookingId: 'B' } },
    ]);
    expect(Object.keys(outbox[3]?.data ?? {})).toEqual(
      expect.not.arrayContaining(['customer', 'moveId', 'newBookingId']),
    );
    expect((await pool.query('SELECT erasures_known_to AS known FROM vault.state')).rows).toEqual([
      { known: now(placedB) },
    ]);
    expect((await pool.query('SELECT booking_id AS id FROM sources.booking_sources ORDER BY 1')).rows).toEqual([
      { id: 'B' },
      { id: 'E' },
    ]);
    expect((await pool.query(`SELECT to_regclass('read_models.checkpoints') AS table`)).rows).toEqual([
      { table: null },
    ]);
  });

  const failures: [string, Partial<Parameters<typeof convertTable>[0]>][] = [
    ['is ended before it begins', { signal: AbortSignal.abort(new Error('ended')) }],
    ['is ended before the switch', { onSwitch: () => Promise.reject(new Error('ended')) }],
    [
      'fails while it switches',
      { onSwitch: (isSwitching) => onlyIf(isSwitching, () => pool.query('DROP TABLE event_store.leader')) },
    ],
  ];
  it.each(failures)('changes nothing if it %s, and begins anew', async (_, failure) => {
    await stored(oldLog());
    const before = await found();
    await expect(convertIt(failure)).rejects.toThrow();
    expect(await found()).toEqual(before);
    await pool.query('CREATE TABLE IF NOT EXISTS event_store.leader (epoch bigint)');
    await convertIt();
    expect((await found()).filter(({ stream }) => stream === 'schedule')).toHaveLength(8);
  });

  it('switches nothing if the log grew meanwhile', async () => {
    const log = oldLog();
    await stored(log);
    const grow = () =>
      pool.query(
        `INSERT INTO event_store.events SELECT position + 1, gen_random_uuid(), 0, frame FROM event_store.events ORDER BY position DESC LIMIT 1`,
      );
    await expect(convertIt({ onSwitch: (isSwitching) => onlyIf(isSwitching, grow) })).rejects.toThrow('The log grew');
    expect((await found()).some(({ stream }) => stream === 'schedule')).toBe(false);
  });

  it('leaves a log alone that is of today, or has nothing', async () => {
    await convertIt();
    await stored(new OldLog().other('schedule', 'SlotsGenerated', {}).other('configuration', 'WindMeasured', {}));
    const before = await found();
    await convertIt();
    expect(await found()).toEqual(before);
  });

  it('ends with a sentence at an event that can’t be read', async () => {
    await stored(oldLog().did('a', 'BookSlots', onDay(MONDAY, 'BookingPlaced', {})));
    const before = await found();
    await expect(convertIt()).rejects.toThrow(`its event BookingPlaced at day-${MONDAY}@4 can't be read`);
    expect(await found()).toEqual(before);
    expect(await readdir(folder)).toEqual([]);
  });
});
