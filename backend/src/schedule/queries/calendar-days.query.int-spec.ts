import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Pool, type QueryConfig } from 'pg';

import { slotsOfDay, type Day } from '@cablepark/contracts/shared/riga-time';
import { type SlotId } from '@cablepark/contracts/shared/slot-ids';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { timeSlotsReadModel } from '@cablepark/projections/read-models/time-slots.read-model';

import { CalendarDays } from './calendar-days.query.ts';

const days: readonly [Day, Day] = ['2026-06-01', '2026-06-02'];
const [first, second] = days.map((day) => slotsOfDay(day)[20]) as [SlotId, SlotId];

let database: ThrowawayDatabase;
let pool: Pool;
let position: bigint;
let progress: ReadModelProgress;
/**
 * Runs just before the next statement, like a change elsewhere while the statement is on its way.
 */
let meanwhile: (() => Promise<void>) | undefined;
let calendar: CalendarDays;

beforeAll(async () => {
  database = await createThrowawayDatabase();
  pool = new Pool({ connectionString: database.url });
  await migrateReadModels(database.url, [timeSlotsReadModel]);
  await pool.query(`INSERT INTO read_models.checkpoints (name, version, log_id, position)
                    VALUES ('${timeSlotsReadModel.name}', ${timeSlotsReadModel.version}, gen_random_uuid(), 0)
                    ON CONFLICT (name) DO UPDATE SET position = 0`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query(`TRUNCATE read_models.time_slots`);
  await pool.query(
    `INSERT INTO read_models.time_slots (slot_id, status, price_cents, is_opened, is_by_hand)
     VALUES ($1, 'booked', 0, false, false), ($2, 'available', 0, false, false)`,
    [first, second],
  );
  await pool.query('UPDATE read_models.checkpoints SET position = 0');
  position = 0n;
  progress = new ReadModelProgress();
  progress.projectedHere.add(timeSlotsReadModel.name);
  report();
  meanwhile = undefined;
  calendar = new CalendarDays(createInterruptible(), progress);
});

function createInterruptible(): Pool {
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'query'
        ? async (query: QueryConfig) => {
            const before = meanwhile;
            meanwhile = undefined;
            await before?.();
            return target.query(query);
          }
        : (Reflect.get(target, name) as unknown),
  });
}

/** Moves the booking to the other day, in one transaction, without telling this process. */
async function move(): Promise<void> {
  position += 1n;
  await pool.query(
    `WITH swapped AS (UPDATE read_models.time_slots
                         SET status = CASE status WHEN 'booked' THEN 'available' ELSE 'booked' END)
     UPDATE read_models.checkpoints SET position = ${position}`,
  );
}

const report = (changed?: readonly Day[]) => {
  progress.advance({ names: [timeSlotsReadModel.name], position, days: changed });
};

const readStatuses = async (wanted: readonly Day[] = days) =>
  (await calendar.find(wanted)).map(({ slots }) => slots.map(({ status }) => status));

it('shows the slots of each day, and what has been reported since', async () => {
  expect(await readStatuses()).toEqual([['booked'], ['available']]);
  await move();
  report(days);
  expect(await readStatuses()).toEqual([['available'], ['booked']]);
});

it('shows a day that changes while another is read', async () => {
  await readStatuses([days[0]]);
  meanwhile = async () => {
    await move();
    report(days);
  };

  expect(await readStatuses()).toEqual([['available'], ['booked']]);
});

it('shows a booking that moves while one of its days is read on one day only', async () => {
  await readStatuses([days[0]]);
  meanwhile = move;
  expect(await readStatuses()).toEqual([['available'], ['booked']]);
});

it('shows it on one day only if both days were cached before and after the move', async () => {
  await readStatuses([days[0]]);
  meanwhile = move;
  await readStatuses([days[1]]);
  expect(await readStatuses()).toEqual([['available'], ['booked']]);
});
