import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { eventuallyTrue } from '@cablepark/platform/test/eventually';
import { SettableClock } from '@cablepark/platform/test/settable-clock';

import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import type { Started } from './test/run-automations.ts';
import { openWorld, type World } from './test/world.ts';

const guest: Actor = { kind: 'guest' };
const athlete: Actor = { kind: 'user', userId: 'an athlete', role: 'athlete' };
const operator: Actor = { kind: 'user', userId: 'an operator', role: 'operator' };
const system: Actor = { kind: 'system', name: 'cablepark' };

describe('mails about bookings, with rate limits on', () => {
  const clock = new SettableClock(new Date().toISOString());
  let sink: SmtpSink;
  let park: World;
  let running: Started;

  const start = async () => {
    running = await park.start({ SMTP_URL: sink.url, RATE_LIMITS: 'on' }, { clock });
  };
  const placeBookings = async (count: number, email: (i: number) => string, actor: Actor) => {
    for (let i = 0; i < count; i++) {
      await running.events.placed({ email: email(i) }, { actor });
    }

    await running.waitUntilSettled();
  };

  const stateOf = async (eventId: string) =>
    (
      await park.pool.query<object>(
        'SELECT state, actor FROM automations.outbox WHERE event_id = $1',
        [eventId],
      )
    ).rows;

  beforeAll(async () => {
    [sink, park] = await Promise.all([startSmtpSink(), openWorld()]);
    await start();
  });
  afterEach(async () => {
    sink.reset();
    await park.pool.query('TRUNCATE mail.spent');
  });
  afterAll(async () => {
    await park.close();
    await sink.stop();
  });

  it('go to one address twelve times an hour, even over a restart, and are dropped beyond that', async () => {
    await placeBookings(7, () => 'victim@example.lv', guest);
    await running.stop();
    await start();
    await placeBookings(8, (i) => `v.ictim+${i}@EXAMPLE.lv`, athlete);
    expect(sink.taken).toHaveLength(12);
    const more = await running.events.placed({ email: 'Victim@example.lv' }, { actor: guest });
    await running.waitUntilSettled();
    expect(await stateOf(more.id)).toEqual([{ state: 'dropped', actor: null }]);
    await placeBookings(1, () => 'somebody.else@example.lv', guest);
    expect(sink.taken).toHaveLength(13);
  });

  it('are limited to sixty an hour for one account @long', async () => {
    await placeBookings(63, (i) => `rider${i}@example.lv`, athlete);
    expect(sink.taken).toHaveLength(60);
    await placeBookings(1, () => 'rider99@example.lv', { ...athlete, userId: 'another athlete' });
    expect(sink.taken).toHaveLength(61);
  });

  it('are counted together if guests of one network cause them', async () => {
    const placeFrom = async (source: string, email: string) => {
      const bookingId = randomUUID();
      await park.pool.query(
        'INSERT INTO sources.booking_sources (booking_id, source, placed_at) VALUES ($1, $2, now())',
        [bookingId, source],
      );
      await running.events.placed({ email }, { actor: guest, bookingId });
    };

    await placeFrom('one network', 'a@example.lv');
    await placeFrom('one network', 'b@example.lv');
    await placeFrom('another network', 'c@example.lv');
    await running.waitUntilSettled();
    const { rows } = await park.pool.query(
      'SELECT count(*)::int FROM mail.spent GROUP BY cause ORDER BY 1',
    );
    expect(rows).toEqual([{ count: 1 }, { count: 2 }]);
  });

  it('are always sent if staff or the system cause them', async () => {
    await placeBookings(13, () => 'family@example.lv', guest);
    await placeBookings(3, () => 'family@example.lv', operator);
    const booking = await running.events.placed(
      { email: 'family@example.lv' },
      { actor: operator },
    );
    await running.events.cancelled(booking, { actor: system });
    await running.waitUntilSettled();
    expect(sink.taken).toHaveLength(12 + 3 + 2);
  });

  it('are counted once, however often they are tried', async () => {
    sink.planNext('refuse-for-now', 'refuse-for-now');
    await placeBookings(1, () => 'patient@example.lv', guest);
    expect([sink.taken.length, sink.tries]).toEqual([1, 3]);
    expect((await park.pool.query('SELECT FROM mail.spent')).rowCount).toBe(1);
  });

  it('are always sent to the park', async () => {
    await running.events.adminEmailChanged('park@example.lv');
    await placeBookings(14, () => 'victim@example.lv', guest);
    expect(sink.taken.filter(({ to }) => to === 'park@example.lv')).toHaveLength(14);
    expect(sink.taken.filter(({ to }) => to === 'victim@example.lv')).toHaveLength(12);
  });
});

describe('closed intents', () => {
  it('are kept for thirty days', async () => {
    const park = await openWorld();
    // The database notes when an intent was closed.
    const { rows } = await park.pool.query<{ now: Date }>('SELECT now()');
    const clock = new SettableClock(rows[0]?.now.toISOString() ?? '');
    const running = await park.start({}, { clock });
    const booking = await running.events.placed();
    await running.waitUntilSettled();
    await running.stop();
    const countIntents = async () =>
      (await park.pool.query('SELECT FROM automations.outbox WHERE event_id = $1', [booking.id]))
        .rowCount;
    const restartAfter = async (days: number) => {
      clock.advance(days * 86_400_000);
      const again = await park.start({}, { clock });
      await eventuallyTrue(async () => {
        const { daily } = (await again.readStatus()).jobs;
        return again.countGenerated() > 0 && daily?.['active'] === 0 && daily['waiting'] === 0;
      });
      await again.stop();
      return countIntents();
    };

    expect(await restartAfter(29)).toBe(1);
    expect(await restartAfter(2)).toBe(0);
    await park.close();
  });
});
