import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { slotsFrom } from '@cablepark/contracts/test/schedule-events';

import { countStatuses, createForm, dayOfJune, toDetail } from '#schedule/test/form';
import { refusalOf, type Answer, type Browser } from '#test/browser';
import { sendPersistently } from '#test/persistent-request';
import { startRunningApp, type RunningApp } from '#test/running-app';

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp({ settings: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.stop());

const TOO_MANY = { status: 429, code: 'TOO_MANY_BOOKINGS' };
/** A Saturday, which has more than twenty slots. */
const SATURDAY = dayOfJune(13);
const createFormOf = (slotId: number | undefined, email: string | null) => ({
  ...createForm([]),
  email,
  timeSlotIds: [slotId ?? 0],
});
const listSecrets = async (kind: string): Promise<string[]> => {
  const { rows } = await app.infrastructure.pool.query<{ name: string }>(
    'SELECT name FROM vault.secrets WHERE name LIKE $1 ORDER BY name',
    [`${kind}-%`],
  );
  return rows.map(({ name }) => name);
};

describe("a customer's bookings of a day", () => {
  it('are limited to twenty of twenty-four at once, through any process', async () => {
    const slots = slotsFrom('00:00', '24:00', SATURDAY);
    const operator = await app.signInAs('operator');
    await operator.post('/api/timeslots/make-available', {
      timeSlotIds: slots.map((id) => cellOf(id)),
      price: 20,
    });
    const infrastructure = await app.reconnect();
    const other = await app.startAnother(infrastructure);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => {
        const guest = i % 2 === 0 ? app.createGuest() : other.createGuest();
        const email = i % 3 === 0 ? 'Anna@Example.com' : 'anna@example.com';
        // Two processes that write at once may keep one waiting until it is answered 503.
        return sendPersistently(guest, 'POST', '/api/bookings', createFormOf(slots[i], email));
      }),
    );
    await other.close();
    await infrastructure.close();
    expect(countStatuses(answers)).toEqual({ 201: 20, 429: 4 });
    const next = await app
      .createGuest()
      .post('/api/bookings', createFormOf(slots[30], 'ANNA@example.com'));
    expect(refusalOf(next)).toEqual(TOO_MANY);
    expect(next.headers.get('retry-after')).toBeNull();
    expect(next.body).toMatchObject({ error: 'You have made too many bookings for this day.' });
    const others = [
      app.createGuest().post('/api/bookings', createFormOf(slots[30], null)),
      app.createGuest().post('/api/bookings', createFormOf(slots[31], 'peteris@example.com')),
      operator.post('/api/bookings', createFormOf(slots[32], 'anna@example.com')),
    ];
    for (const { status } of await Promise.all(others)) {
      expect(status).toBe(201);
    }

    expect(
      (await app.createGuest().post('/api/bookings', createForm(['15:00'], dayOfJune(15)))).status,
    ).toBe(201);
  });

  it('are counted by account, with cancelled ones but without refusals and repeats', async () => {
    const athlete = await app.signInAs('athlete');
    const [first, second] = slotsFrom('15:00', '16:00', dayOfJune(16));
    const book = (i: number, slotId = first) =>
      athlete.post<BookingDetail>(
        '/api/bookings',
        createFormOf(slotId, `athlete${i}@example.com`),
        {
          'idempotency-key': `booking-${i}`,
        },
      );
    for (let i = 0; i < 20; i++) {
      const { status, body } = await book(i);
      expect(status).toBe(201);
      if (i === 0) {
        expect((await book(100)).status).toBe(409);
      }

      expect((await book(i)).status).toBe(201);
      if (i < 19) {
        await cancelBooking(body, athlete);
      }
    }

    expect(refusalOf(await book(20, second))).toEqual(TOO_MANY);
    expect((await book(19)).status).toBe(201);
  });

  const cancelBooking = async ({ booking }: BookingDetail, by: Browser): Promise<Answer> => {
    const answer = await by.delete(`/api/bookings/${booking.id}`);
    expect(answer.status).toBe(200);
    return answer;
  };
});

describe('secrets of days', () => {
  it('are not created for days that do not exist', async () => {
    const before = await listSecrets('placings');
    const slotId = slotsFrom('15:00', '15:30', '2031-01-01')[0];
    expect(
      refusalOf(
        await app.createGuest().post('/api/bookings', createFormOf(slotId, 'x@example.com')),
      ),
    ).toMatchObject({
      code: 'SLOT_NOT_FOUND',
    });
    expect(await listSecrets('placings')).toEqual(before);
  });

  it('are deleted the night after the booked day or after the last possible repeat', async () => {
    const send = (visitor = app.createGuest()) =>
      visitor.post<BookingDetail>('/api/bookings', createForm(['17:00'], dayOfJune(20)), {
        'idempotency-key': 'again',
      });
    const runNight = async (now: string) => {
      app.clock.set(now);
      for (const { name, run } of app.listNightlyTasks()) {
        if (/secrets/.test(name)) {
          await run(app.clock.now());
        }
      }
    };

    const first = await send();
    expect(first.status).toBe(201);
    expect(await listSecrets('requests')).toEqual(['requests-2026-06-01']);
    await runNight('2026-06-02T20:59:00Z');
    expect(await send()).toMatchObject({
      status: 201,
      body: { ...toDetail(first.body), manageUrl: null },
    });
    await runNight('2026-06-02T21:00:00Z');
    expect(await listSecrets('requests')).toEqual(['requests-2026-06-02']);
    expect(refusalOf(await send())).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    await runNight('2026-06-13T20:59:00Z');
    expect(await listSecrets('placings')).toContain('placings-2026-06-13');
    await runNight('2026-06-13T21:00:00Z');
    expect((await listSecrets('placings'))[0]).toBe('placings-2026-06-14');
    const late = await app
      .createGuest()
      .post(
        '/api/bookings',
        createFormOf(slotsFrom('23:30', '24:00', SATURDAY)[0], 'x@example.com'),
      );
    expect(refusalOf(late)).toMatchObject({ code: 'SLOT_IN_PAST' });
  });
});
