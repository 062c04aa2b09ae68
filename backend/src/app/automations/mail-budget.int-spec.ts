import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { eventuallyTrue } from '@cablepark/platform/test/eventually';
import { SettableClock } from '@cablepark/platform/test/settable-clock';

import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import type { Started } from './test/run-automations.ts';
import { world, type World } from './test/world.ts';

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
  const placed = async (count: number, email: (i: number) => string, actor: Actor) => {
    for (let i = 0; i < count; i++) {
      await running.events.placed({ email: email(i) }, { actor });
    }

    await running.settled();
  };

  const stateOf = async (eventId: string) =>
    (
      await park.pool.query<object>(
        'SELECT state, actor FROM automations.outbox WHERE event_id = $1',
        [eventId],
      )
    ).rows;

  beforeAll(async () => {
    [sink, park] = await Promise.all([startSmtpSink(), world()]);
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
    await placed(7, () => 'victim@example.lv', guest);
    await running.stop();
    await start();
    await placed(8, (i) => `v.ictim+${i}@EXAMPLE.lv`, athlete);
    expect(sink.taken).toHaveLength(12);
    const more = await running.events.placed({ email: 'Victim@example.lv' }, { actor: guest });
    await running.settled();
    expect(await stateOf(more.id)).toEqual([{ state: 'dropped', actor: null }]);
    await placed(1, () => 'somebody.else@example.lv', guest);
    expect(sink.taken).toHaveLength(13);
  });

  it('are limited to sixty an hour for one account @long', async () => {
    await placed(63, (i) => `rider${i}@example.lv`, athlete);
    expect(sink.taken).toHaveLength(60);
    await placed(1, () => 'rider99@example.lv', { ...athlete, userId: 'another athlete' });
    expect(sink.taken).toHaveLength(61);
  });

  it('are counted together if guests of one network cause them', async () => {
    const from = async (source: string, email: string) => {
      const bookingId = randomUUID();
      await park.pool.query(
        'INSERT INTO sources.booking_sources (booking_id, source, placed_at) VALUES ($1, $2, now())',
        [bookingId, source],
      );
      await running.events.placed({ email }, { actor: guest, bookingId });
    };

    await from('one network', 'a@example.lv');
    await from('one network', 'b@example.lv');
    await from('another network', 'c@example.lv');
    await running.settled();
    const { rows } = await park.pool.query(
      'SELECT count(*)::int FROM mail.spent GROUP BY cause ORDER BY 1',
    );
    expect(rows).toEqual([{ count: 1 }, { count: 2 }]);
  });

  it('are always sent if staff or the system cause them', async () => {
    await placed(13, () => 'family@example.lv', guest);
    await placed(3, () => 'family@example.lv', operator);
    const booking = await running.events.placed(
      { email: 'family@example.lv' },
      { actor: operator },
    );
    await running.events.cancelled(booking, { actor: system });
    await running.settled();
    expect(sink.taken).toHaveLength(12 + 3 + 2);
  });

  it('are counted once, however often they are tried', async () => {
    sink.planNext('refuse-for-now', 'refuse-for-now');
    await placed(1, () => 'patient@example.lv', guest);
    expect([sink.taken.length, sink.tries]).toEqual([1, 3]);
    expect((await park.pool.query('SELECT FROM mail.spent')).rowCount).toBe(1);
  });

  it('are always sent to the park', async () => {
    await running.events.adminEmail('park@example.lv');
    await placed(14, () => 'victim@example.lv', guest);
    expect(sink.taken.filter(({ to }) => to === 'park@example.lv')).toHaveLength(14);
    expect(sink.taken.filter(({ to }) => to === 'victim@example.lv')).toHaveLength(12);
  });
});

describe('closed intents', () => {
  it('are kept for thirty days', async () => {
    const clock = new SettableClock(new Date().toISOString());
    const park = await world();
    const running = await park.start({}, { clock });
    const booking = await running.events.placed();
    await running.settled();
    await running.stop();
    const rows = async () =>
      (await park.pool.query('SELECT FROM automations.outbox WHERE event_id = $1', [booking.id]))
        .rowCount;
    const restarted = async (days: number) => {
      clock.advance(days * 86_400_000);
      const again = await park.start({}, { clock });
      await eventuallyTrue(async () => {
        const { daily } = (await again.readStatus()).jobs;
        return again.generated() > 0 && daily?.['active'] === 0 && daily['waiting'] === 0;
      });
      await again.stop();
      return rows();
    };

    expect(await restarted(29)).toBe(1);
    expect(await restarted(2)).toBe(0);
    await park.close();
  });
});
