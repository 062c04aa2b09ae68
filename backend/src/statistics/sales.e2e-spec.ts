import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { listDays, slotsOfDay, timeOf } from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import type { Cancellations, Occupancy, Pickup } from '@cablepark/contracts/statistics/statistics';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { book } from '../schedule/test/form.ts';
import { refusalOf } from '../test/browser.ts';
import { createRandom } from '../test/random.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { signIn, type SignedInBrowser } from '../test/sign-in.ts';
import { RandomSeason } from './test/random-season.ts';
import {
  recountCancellations,
  recountOccupancy,
  recountPickup,
  type DayEnd,
} from './test/recount-sales.ts';

/**
 * Moves the clock and signs the manager in again, because idle sessions of staff expire after
 * hours.
 */
async function moveTo(
  app: RunningApp,
  manager: SignedInBrowser,
  now: string,
): Promise<SignedInBrowser> {
  app.clock.set(now);
  return signIn(app.url, { email: manager.user.email ?? '', password: manager.password });
}

describe('the statistics of sales, after random actions', () => {
  let app: RunningApp;
  let manager: SignedInBrowser;
  const dayEnds: DayEnd[] = [];
  const days = listDays('2026-06-01', '2026-06-09');

  const readCalendar = async (): Promise<TimeSlot[]> =>
    (
      await manager.get<{ timeSlots: TimeSlot[] }>(
        '/api/timeslots?startDate=2026-06-01&endDate=2026-07-07',
      )
    ).body.timeSlots;
  const getBody = async <Body>(path: string) => (await manager.get<Body>(path)).body;

  beforeAll(async () => {
    app = await startRunningApp();
    manager = await app.signInAs('manager');
    const random = createRandom(5);
    const season = new RandomSeason(
      random,
      listDays('2026-06-01', '2026-06-12'),
      app.createGuest(),
      () => manager,
    );
    for (const day of days) {
      manager = await moveTo(app, manager, `${day}T03:00:00Z`);
      for (let i = 0; i < 16; i++) {
        app.clock.set(`${day}T${String(3 + i).padStart(2, '0')}:10:00Z`);
        await season.sendCommand();
      }

      manager = await moveTo(app, manager, `${day}T20:59:59Z`);
      dayEnds.push({
        day,
        sold: (await readCalendar())
          .filter(({ status }) => status === 'booked')
          .map(({ id }) => id),
      });
    }
  });
  afterAll(() => app.stop());

  it('have a pickup that equals what the calendar showed at the end of each day', async () => {
    const pickup = await getBody<Pickup>('/api/stats/pickup?month=2026-06');
    const expected = recountPickup(await readCalendar(), '2026-06', dayEnds);
    expect(pickup).toEqual({
      month: '2026-06',
      capacity: expected.capacity,
      days: expected.shares.map((share, i) => ({ daysAhead: 60 - i, share, yearBefore: null })),
    });
    expect(pickup.days.at(-1)!.share).toBeGreaterThan(0);
    expect(new Set(pickup.days.map(({ share }) => share)).size).toBeGreaterThan(4);
    const after = await getBody<Pickup>('/api/stats/pickup?month=2027-06');
    expect(after).toEqual({
      month: '2027-06',
      capacity: 0,
      days: expected.shares.map((share, i) => ({ daysAhead: 60 - i, share: 0, yearBefore: share })),
    });
  });

  it('have cancellations that equal a recount over the log', async () => {
    const ranges = [
      ['', '0000', '9999'],
      ['?from=2026-06-03&to=2026-06-05', '2026-06-03', '2026-06-05'],
    ] as const;
    for (const [query, from, to] of ranges) {
      const expected = recountCancellations(
        await app.readEvents(),
        (day) => day >= from && day <= to,
      );
      expect(await getBody<Cancellations>(`/api/stats/cancellations${query}`)).toEqual(expected);
      expect(expected.bookings).toBeGreaterThan(0);
    }
  });

  it('have an occupancy that equals a recount over the calendar', async () => {
    for (const [query, from, to] of [
      ['', '2026-06-01', '2026-07-07'],
      ['?from=2026-06-02&to=2026-06-08', '2026-06-02', '2026-06-08'],
    ] as const) {
      const expected = recountOccupancy(await readCalendar(), (day) => day >= from && day <= to);
      expect(await getBody<Occupancy>(`/api/stats/occupancy${query}`)).toEqual(expected);
      expect(expected.cells.some(({ booked: sold }) => sold > 0)).toBe(true);
    }
  });

  it.each([
    'pickup',
    'pickup?month=2026-13',
    'pickup?month=2026-6',
    'pickup?month=2026-06-01',
    'cancellations?from=x',
    'cancellations?from=2026-06-02&to=2026-06-01',
    'occupancy?to=2026-06-31',
    'occupancy?from=2026-06-02&to=2026-06-01',
  ])('refuse %s', async (query) => {
    expect(refusalOf(await manager.get(`/api/stats/${query}`))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });
});

describe('the statistics of sales', () => {
  let app: RunningApp;
  let manager: SignedInBrowser;
  beforeAll(async () => {
    app = await startRunningApp({ now: '2026-10-20T06:00:00Z' });
    manager = await app.signInAs('manager');
  });
  afterAll(() => app.stop());

  it('count October’s doubled hour twice under one time', async () => {
    const day = '2026-10-25';
    const threes = slotsOfDay(day).filter((slotId) => timeOf(slotId) === '03:00');
    expect(threes).toHaveLength(2);
    const opened = await manager.post('/api/timeslots/make-available', {
      price: 10,
      timeSlotIds: threes.map((slotId) => cellOf(slotId)),
    });
    expect(opened.status).toBe(200);
    const form = { customerName: 'Anna', phoneNumber: '20000001', timeSlotIds: threes.slice(1) };
    expect((await app.createGuest().post('/api/bookings', form)).status).toBe(201);
    const { body } = await manager.get<Occupancy>(`/api/stats/occupancy?from=${day}&to=${day}`);
    expect(body.cells.filter(({ time }) => time === '03:00')).toEqual([
      { dayOfWeek: 6, time: '03:00', booked: 1, capacity: 2, share: 0.5 },
    ]);
  });

  it('count what a postponed booking lost, when it is cancelled', async () => {
    const day = '2026-10-27';
    const { booking } = await book(app.createGuest(), ['16:00', '16:30'], day);
    const { timeSlots } = (await manager.get<BookingDetail>(`/api/bookings/${booking.reference}`))
      .body;
    const closure = {
      from: timeSlots[0]?.startTime,
      to: timeSlots.at(-1)?.endTime,
      reason: 'weather',
    };
    expect((await manager.post('/api/closures', closure)).status).toBe(201);
    expect((await manager.delete(`/api/bookings/${booking.id}?reason=weather`)).status).toBe(200);
    const { body } = await manager.get<Cancellations>(
      `/api/stats/cancellations?from=${day}&to=${day}`,
    );
    expect(body).toMatchObject({ bookings: 1, slots: 2, revenue: 40 });
    expect(body.byReason.find(({ reason }) => reason === 'weather')).toMatchObject({
      bookings: 1,
      slots: 2,
    });
    expect(body.byNotice.at(-1)).toMatchObject({ fromHours: 168, bookings: 1 });
    expect(slot('16:00', day)).toBe(timeSlots[0]?.id);
  });

  it('are for staff', async () => {
    for (const name of ['pickup?month=2026-06', 'cancellations', 'occupancy', 'demand']) {
      expect((await app.createGuest().get(`/api/stats/${name}`)).status).toBe(401);
      expect((await (await app.signInAs('athlete')).get(`/api/stats/${name}`)).status).toBe(403);
      expect((await (await app.signInAs('operator')).get(`/api/stats/${name}`)).status).toBe(200);
    }
  });
});
