import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { listDays } from '@cablepark/contracts/shared/riga-time';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';

import { book } from '../schedule/test/form.ts';
import { refusalOf } from '../test/browser.ts';
import { createRandom } from '../test/random.ts';
import { readAllPages } from '../test/read-all-pages.ts';
import { startRunningApp, TEST_NOW, type RunningApp } from '../test/running-app.ts';
import { signIn, type SignedInBrowser } from '../test/sign-in.ts';
import { RandomSeason } from './test/random-season.ts';
import { recountStatistics } from './test/recount.ts';

let app: RunningApp;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});

/**
 * Moves the clock and signs the manager in again, because idle sessions of staff expire after
 * hours.
 */
async function moveTo(now: string): Promise<void> {
  app.clock.set(now);
  manager = await signIn(app.url, { email: manager.user.email ?? '', password: manager.password });
}

afterAll(() => app.stop());

const readStatistics = async (query = '') =>
  (await manager.get<Statistics>(`/api/stats${query}`)).body;

/** Rounds figures, because the order of floating-point additions may differ. */
const roundAll = (numbers: Statistics): unknown =>
  JSON.parse(
    JSON.stringify(numbers, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toFixed(9)) : value,
    ),
  );

describe('statistics', () => {
  it('are zero before the first booking', async () => {
    expect(await readStatistics()).toEqual({
      bookingRate: 0,
      totalBookings: 0,
      forecastedIncome: 0,
      avgSessionLength: 0,
      bookingsByDay: [],
      popularTimeSlots: [],
      salesByDay: [],
      totalRevenue: 0,
      totalHours: 0,
    });
  });

  it('describe a week correctly as soon as the command has answered', async () => {
    await book(app.createGuest(), ['16:30', '17:00', '17:30'], '2026-06-02');
    const { booking } = await book(app.createGuest(), ['16:30'], '2026-06-03');
    const week = await readStatistics('?period=week');
    expect(week).toMatchObject({
      totalBookings: 2,
      totalRevenue: 90,
      forecastedIncome: 90,
      totalHours: 2,
      avgSessionLength: 60,
      bookingsByDay: [
        { day: '2026-06-02', count: 1, percentage: 50 },
        { day: '2026-06-03', count: 1, percentage: 50 },
      ],
      salesByDay: [
        { day: '2026-06-02', revenue: 70, hours: 1.5 },
        { day: '2026-06-03', revenue: 20, hours: 0.5 },
      ],
    });
    expect(week.bookingRate).toBeCloseTo((4 / (5 * 14 + 2 * 24)) * 100, 9);
    expect(week.popularTimeSlots[0]).toEqual({ time: '16:30', count: 2, percentage: 50 });
    await manager.delete(`/api/bookings/${booking.id}`);
    expect(await readStatistics('?period=week')).toMatchObject({
      totalBookings: 1,
      totalRevenue: 70,
    });
    expect(await readStatistics('?period=day')).toMatchObject({ totalBookings: 0 });
    expect(await readStatistics('?from=2026-06-02&to=2026-06-02')).toMatchObject({
      totalBookings: 1,
    });
    expect(await readStatistics('?from=2026-06-03')).toMatchObject({ totalBookings: 0 });
  });

  it('forecast the revenue to come, without a slot that begins now', async () => {
    await moveTo('2026-06-02T14:00:00Z');
    expect(await readStatistics('?period=day')).toMatchObject({
      totalRevenue: 70,
      forecastedIncome: 25,
    });
    app.clock.set('2026-06-02T13:59:59Z');
    expect(await readStatistics('?period=day')).toMatchObject({
      totalRevenue: 70,
      forecastedIncome: 50,
    });
    await moveTo(TEST_NOW);
  });

  it.each([
    '?period=hour',
    '?period=week&from=2026-06-01',
    '?from=2026-06-02&to=2026-06-01',
    '?from=monday',
  ])('refuse %s', async (query) => {
    expect(refusalOf(await manager.get(`/api/stats${query}`))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });

  it('are for staff', async () => {
    expect((await app.createGuest().get('/api/stats')).status).toBe(401);
    expect((await (await app.signInAs('athlete')).get('/api/stats')).status).toBe(403);
    expect((await (await app.signInAs('operator')).get('/api/stats')).status).toBe(200);
  });
});

describe('statistics of a random season', () => {
  const days = listDays('2026-06-04', '2026-06-11');

  /** Each period and range, with its Riga days. */
  function listQuestions(now: Date): [string, (day: string) => boolean][] {
    const today = DateTime.fromJSDate(now, { zone: 'Europe/Riga' });
    const periods = (['day', 'week', 'month', 'year'] as const).map(
      (period): [string, (day: string) => boolean] => {
        const [first, last] = [
          today.startOf(period).toISODate() ?? '',
          today.endOf(period).toISODate() ?? '',
        ];
        return [`?period=${period}`, (day) => day >= first && day <= last];
      },
    );
    return [
      ...periods,
      ['', () => true],
      [`?from=${days[2]}&to=${days[5]}`, (day) => day >= days[2]! && day <= days[5]!],
    ];
  }

  async function expectSameAsRecount(): Promise<void> {
    const now = app.clock.now();
    const bookings = await readAllPages<BookingWithSlots>(manager, '/api/bookings?limit=20');
    const calendar = '/api/timeslots?startDate=2026-06-01&endDate=2026-07-31';
    const { timeSlots } = (await manager.get<{ timeSlots: TimeSlot[] }>(calendar)).body;
    for (const [query, isIn] of listQuestions(now)) {
      expect({ query, ...(roundAll(await readStatistics(query)) as object) }).toEqual({
        query,
        ...(roundAll(recountStatistics(bookings, timeSlots, isIn, now)) as object),
      });
    }
  }

  const toLater = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString();

  it.each([1, 2, 3])(
    'equal a recount over bookings and slots after every few commands (seed %d)',
    async (seed) => {
      const random = createRandom(seed);
      const season = new RandomSeason(random, days, app.createGuest(), () => manager);
      const answers: number[] = [];
      for (let i = 0; i < 50; i++) {
        answers.push((await season.sendCommand()).status);
        if (i % 10 !== 0) {
          continue;
        }
        if (random() < 0.5) {
          await moveTo(toLater(Math.floor(random() * 12 * 3_600_000)));
        }

        await expectSameAsRecount();
      }

      await expectSameAsRecount();
      expect(answers.filter((status) => status < 300).length).toBeGreaterThan(15);
      expect(answers.filter((status) => status >= 500)).toEqual([]);
    },
  );
});
