import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from 'pg';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import {
  bookingPlaced,
  MONDAY,
  slotAfter,
  slotOpened,
} from '@cablepark/contracts/test/schedule-events';

import { ReadSide } from '../test/read-side.ts';
import { auditTrailReadModel } from './audit-trail.read-model.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await ReadSide.open();
});
afterAll(() => side.close());

it('says who did what and when, event by event, and nothing of the data', async () => {
  const { worker, progress } = side.startWorker({ models: [auditTrailReadModel] });
  const at = new Date('2026-05-01T10:00:00Z');
  const user = { kind: 'user', userId: 'u-1', role: 'operator' } as const;
  await side.write(SCHEDULE, [bookingPlaced([slotAfter(0)], { bookingId: 'a' })]);
  const last = await side.write(SCHEDULE, [slotOpened(slotAfter(1)), slotOpened(slotAfter(2))], {
    actor: user,
    at,
  });
  expect(await progress.waitFor(['audit_trail'], last, 30_000)).toBe(true);
  await worker.stop();
  const { audit_trail: rows } = await side.readRows([auditTrailReadModel]);
  const ofTest = rows!.filter((row) => (row as { command: string }).command === 'Test');
  expect(ofTest).toMatchObject([
    {
      event_type: 'BookingPlaced',
      stream: 'schedule',
      revision: '0',
      actor_kind: 'guest',
      booking_id: 'a',
    },
    {
      event_type: 'SlotOpened',
      revision: '1',
      actor_kind: 'user',
      actor_id: 'u-1',
      booking_id: null,
      at,
    },
    {
      event_type: 'SlotOpened',
      revision: '2',
      command: 'Test',
      correlation_id: 'correlation',
      position: last.toString(),
    },
  ]);
  expect(rows!.filter((row) => !ofTest.includes(row))).toMatchObject([
    { event_type: 'LogIdentityEstablished', actor_kind: 'system', actor_id: 'log identity' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('box of');
  expect(ofTest).toMatchObject([
    {
      booking_id: 'a',
      schedule_day: MONDAY,
      slot_ids: [slotAfter(0).slotId],
      action_id: 'causation',
      done_on: '2026-06-01',
    },
    {
      booking_id: null,
      schedule_day: MONDAY,
      slot_ids: [slotAfter(1).slotId],
      done_on: '2026-05-01',
    },
    { booking_id: null, setting_names: null, facts: null, is_quiet: false },
  ]);
  await side.rebuild([auditTrailReadModel]);
  expect((await side.readRows([auditTrailReadModel])).audit_trail).toEqual(rows);
});

it('finds the entries about a booking, and those of a moment, by an index, however long the trail is', async () => {
  const pool = new Pool({ connectionString: side.databaseUrl });
  try {
    await pool.query(`
      INSERT INTO read_models.audit_trail 
        (position, at, done_on, event_type, is_quiet, stream, revision, actor_kind, command, correlation_id, action_id,
         booking_id, is_of_settings)
      SELECT n + 1e9, now(), '2026-06-01', 'BookingPlaced', false, 'schedule', n, 'guest', 'Test', 'c', 'c',
             's' || n / 4, false
        FROM generate_series(1, 100000) AS n`);
    await pool.query('ANALYZE read_models.audit_trail');
    for (const [index, query] of [
      [
        'audit_trail_booking',
        `SELECT at, event_type FROM read_models.audit_trail WHERE booking_id = 's77' ORDER BY position`,
      ],
      [
        'audit_trail_at',
        `SELECT position FROM read_models.audit_trail WHERE at <= now() ORDER BY at DESC LIMIT 10000`,
      ],
    ] as const) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    }
  } finally {
    await pool.end();
  }
});
