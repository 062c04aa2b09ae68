import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';

import { nextSlot, toSlotId } from '@cablepark/contracts/shared/slot-ids';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';
import { migrateReadModels } from '@cablepark/projections/data-source';

import { buildAuditRowsQuery, type AuditRowsFilter } from './audit-rows.query.ts';
import type { AuditRow } from './recorded-changes.query.ts';

const EVENTS = 100_000;
const FIRST_SLOT = toSlotId(989_064);

let database: ThrowawayDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createThrowawayDatabase();
  await migrateReadModels(database.url);
  pool = new Pool({ connectionString: database.url });
  // Half of the events are quiet. What the tests look for is among the oldest.
  await pool.query(`
    INSERT INTO read_models.audit_trail
      (position, at, done_on, event_type, is_quiet, stream, revision, actor_kind, actor_id, command, correlation_id,
       action_id, booking_id, is_of_settings, schedule_day, other_day, slot_ids, waited_slot_id)
    SELECT n, timestamptz '2026-01-01' + n * interval '1 minute', 'day ' || n / 1000,
           CASE WHEN n % 2 = 0 THEN 'WishesRefused' WHEN n = 7 THEN 'ClosureTakenBack'
                ELSE 'BookingPlaced' END, n % 2 = 0,
           'stream ' || n / 200, n, CASE WHEN n % 3 = 0 THEN 'user' ELSE 'guest' END,
           CASE WHEN n = 3 THEN 'rare' WHEN n % 3 = 0 THEN 'user ' || n % 50 END, 'Test', 'c' || n / 2, 'c' || n / 2,
           'booking ' || n / 4, n = 9, 'day ' || n / 1000, CASE WHEN n = 5 THEN 'day 99' END,
           ARRAY[${FIRST_SLOT} + n / 40], CASE WHEN n % 2 = 0 THEN ${FIRST_SLOT} + n / 40 END
      FROM generate_series(1, ${EVENTS}) AS n`);
  await pool.query(`
    INSERT INTO read_models.time_slots_history (slot_id, position, decided_at, is_removed, status)
    SELECT ${FIRST_SLOT} + n / 40, n, now(), false, 'booked' FROM generate_series(1, ${EVENTS}) AS n`);
  await pool.query('ANALYZE read_models.audit_trail, read_models.time_slots_history');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How the rows that fit are found: the steps of the plan, and how many rows were read in vain. */
async function planOf(wanted: AuditRowsFilter): Promise<{ steps: string[]; inVain: number }> {
  const { text, values } = buildAuditRowsQuery(wanted, 101);
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  const nodes: Plan[] = [];
  const visit = (plan: Plan) => {
    // Postgres 15 plans what contradicts itself, too, and then doesn't run it.
    if (plan['Actual Loops'] === 0) {
      return;
    }

    nodes.push(plan);
    plan.Plans?.forEach(visit);
  };

  visit(rows[0]!['QUERY PLAN'][0].Plan);
  return {
    steps: nodes.map((node) => node['Node Type']),
    inVain: nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0),
  };
}

const filters: Readonly<Record<string, AuditRowsFilter>> = {
  nothing: {},
  'the day of the action': { day: 'day 0' },
  'a user who did one thing, long ago': { user: 'rare' },
  'a user': { user: 'user 33' },
  'a stream': { stream: 'stream 0' },
  'a booking': { bookingId: 'booking 1' },
  settings: { about: 'settings' },
  'a slot': { slotId: FIRST_SLOT },
  'a slot and the type of its waiting list': { slotId: FIRST_SLOT, eventType: 'WishesRefused' },
  'the day of slots and bookings': { scheduleDay: 'day 0' },
  'a common type': { eventType: 'BookingPlaced' },
  'the rarest type': { eventType: 'ClosureTakenBack' },
  'a type of which there is none': { eventType: 'SlotBlocked' },
  'a type that is listed only by its name': { eventType: 'WishesRefused' },
  'an action': { correlationId: 'c2' },
};

describe('a page of a long trail', () => {
  it.each(Object.entries(filters))(
    'is read by an index in its order, filtered by %s',
    async (_, wanted) => {
      for (const page of [wanted, { ...wanted, cursor: '500' }]) {
        const { steps, inVain } = await planOf(page);
        expect(steps).not.toContain('Seq Scan');
        expect(inVain).toBeLessThan(1000);
      }
    },
  );

  it('has the newest rows that fit, and quiet ones only by their type', async () => {
    const readPositions = async (wanted: AuditRowsFilter, limit = 3) => {
      const { rows } = await pool.query<AuditRow>(buildAuditRowsQuery(wanted, limit));
      return rows.map(({ position }) => Number(position));
    };

    expect(await readPositions({})).toEqual([99_999, 99_997, 99_995]);
    expect(await readPositions({ eventType: 'WishesRefused' })).toEqual([100_000, 99_998, 99_996]);
    expect(
      await readPositions({ eventType: 'WishesRefused', scheduleDay: 'day 0', cursor: '6' }),
    ).toEqual([4, 2]);
    expect(await readPositions({ slotId: FIRST_SLOT, cursor: '6' })).toEqual([5, 3, 1]);
    expect(await readPositions({ cursor: '6' })).toEqual([5, 3, 1]);
    expect(await readPositions({ scheduleDay: 'day 0', cursor: '6' })).toEqual([5, 3, 1]);
    expect(await readPositions({ scheduleDay: 'day 99' })).toEqual([99_999, 99_997, 99_995]);
    expect(await readPositions({ scheduleDay: 'day 99', cursor: '10' })).toEqual([5]);
    expect(await readPositions({ slotId: FIRST_SLOT, scheduleDay: 'day 99' })).toEqual([5]);
    expect(await readPositions({ slotId: nextSlot(FIRST_SLOT) })).toEqual([79, 77, 75]);
    expect(
      await readPositions({ slotId: FIRST_SLOT, eventType: 'WishesRefused', cursor: '7' }),
    ).toEqual([6, 4, 2]);
    expect(await readPositions({ about: 'settings' })).toEqual([9]);
    expect(await readPositions({ user: 'rare', bookingId: 'booking 0' })).toEqual([3]);
    expect(await readPositions({ eventType: 'BookingPlaced', correlationId: 'c2' })).toEqual([5]);
  });
});
