import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { ReadModelStatus } from '@cablepark/contracts/system/read-models';
import { eventually } from '@cablepark/platform/test/eventually';
import { connectClient, WORKING } from '@cablepark/postgres/client/connect';

import { startSmtpSink } from '../mail/test/smtp-sink.ts';
import { startRunningApp } from '../test/running-app.ts';
import { startAutomations } from './automations/start-automations.ts';
import { DailyVerification } from './read-models/daily-verification.ts';

const BOOKINGS = 40;

/**
 * Counts the back end's connections over and over; the event store's and the projections' are
 * others.
 */
async function watch(databaseUrl: string) {
  const onLost = () => undefined;
  const client = await connectClient({ databaseUrl, name: 'watching', limits: WORKING, onLost });
  const state = { most: 0, isOver: false };
  const watching = (async () => {
    while (!state.isOver) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
           AND application_name !~ '^event-store|projections$|^watching$'`,
      );
      state.most = Math.max(state.most, rows[0]?.count ?? 0);
      await nextTurn();
    }

    await client.end();
  })();
  return async () => {
    state.isOver = true;
    await watching;
    return state.most;
  };
}

describe('a back end without Redis', () => {
  it.each([
    ['4', ''],
    ['8', ' @long'],
  ])('does everything at once with %s connections, and opens no more%s', async (connections) => {
    const sink = await startSmtpSink();
    const settings = {
      DATABASE_CONNECTIONS: connections,
      SMTP_URL: sink.url,
      LOST_DEMAND: 'on',
    };
    const app = await startRunningApp({ settings });
    const { infrastructure } = app;
    const { databaseUrl, pool } = infrastructure;
    const stopWatching = await watch(databaseUrl);
    sink.behaveAlways('stall');
    const automations = await startAutomations(infrastructure, app.app, {
      pauses: Array<number>(50).fill(200),
    });
    const verification = new DailyVerification({ ...infrastructure, time: '00:00', everyMs: 20 });
    verification.start();

    const manager = await app.signInAs('manager');
    const guest = app.createGuest();
    const { body } = await guest.get<{ timeSlots: TimeSlot[] }>(
      '/api/timeslots?startDate=2026-06-02&endDate=2026-06-07',
    );
    const slots = body.timeSlots.filter(({ status }) => status === 'available').slice(0, BOOKINGS);
    const rebuilt = ['bookings', 'feedback', 'statistics'];
    const [placed, begun, erased] = await Promise.all([
      Promise.all(
        slots.map(({ id }) =>
          guest.post('/api/bookings', { ...bookSlots.example, timeSlotIds: [id] }),
        ),
      ),
      Promise.all(rebuilt.map((name) => manager.post(`/api/admin/read-models/${name}/rebuild`))),
      Promise.all(
        ['admin', 'admin', 'admin'].map(() =>
          app.signInAs('admin').then((one) => one.delete('/api/user', { password: one.password })),
        ),
      ),
    ]);
    expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([202]));
    expect(erased.map(({ status }) => status)).not.toContain(503);
    sink.behaveAlways('accept');
    await sink.waitUntilTaken(BOOKINGS);
    await eventually(async () => {
      const models = (await manager.get<ReadModelStatus[]>('/api/admin/read-models')).body;
      expect(models.map(({ rebuild }) => rebuild)).toEqual(models.map(() => null));
      const { rowCount } = await pool.query('SELECT FROM read_models.last_verification');
      expect(rowCount).toBe(1);
      const { rows } = await pool.query(
        'SELECT FROM vault.state WHERE scrubs_wanted > scrubs_done',
      );
      expect(rows).toEqual([]);
    }, 60_000);
    expect(await stopWatching()).toBeLessThanOrEqual(Number(connections));
    await verification.stop();
    await automations.stop();
    await app.stop();
    await sink.stop();
  });
});
