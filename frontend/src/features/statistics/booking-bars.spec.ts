import { describe, expect, it } from '@jest/globals';

import { makeSalesBars } from './booking-bars.ts';
import { periodOf } from './shown-days.ts';

const on = (day: string, count = 1) => ({ day, count, percentage: 50 });
/** Each booking took an hour for 40 €. */
const makeBars = (
  days: Parameters<typeof makeSalesBars>[0],
  bookingsByDay: ReturnType<typeof on>[],
) =>
  makeSalesBars(days, {
    bookingsByDay,
    salesByDay: bookingsByDay.map(({ day, count }) => ({ day, revenue: count * 40, hours: count })),
  });

describe('the bars', () => {
  it('cover a week from Monday to Sunday, including days without bookings', () => {
    const { bars } = makeBars(periodOf('2026-06-17', 'week'), [on('2026-06-20', 3)]);
    expect(bars.map(({ day }) => day)).toEqual([
      '2026-06-15',
      '2026-06-16',
      '2026-06-17',
      '2026-06-18',
      '2026-06-19',
      '2026-06-20',
      '2026-06-21',
    ]);
    expect(bars.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 3, 0]);
  });

  it.each([
    ['2026-02-14', 28],
    ['2028-02-01', 29],
    ['2026-12-31', 31],
  ])('cover all days of the month that contains %s', (today, count) => {
    const { bars } = makeBars(periodOf(today, 'month'), []);
    expect(bars).toHaveLength(count);
    expect(bars.every(({ day }) => day.startsWith(today.slice(0, 7)))).toBe(true);
  });

  it('cover a year from its first day with bookings to the last', () => {
    const { bars } = makeBars(periodOf('2026-06-17', 'year'), [on('2026-05-01'), on('2026-05-03')]);
    expect(bars.map(({ count }) => count)).toEqual([1, 0, 1]);
  });

  it('cover a single day', () => {
    expect(makeBars(periodOf('2026-06-17', 'day'), [])).toEqual({
      unit: 'day',
      bars: [{ day: '2026-06-17', count: 0, percentage: 0, revenue: 0, hours: 0 }],
    });
  });

  it('cover all days of a range up to 31 days, and of a longer one those from the first booking to the last', () => {
    const bookings = [on('2026-06-01'), on('2026-06-02')];
    expect(makeBars({ from: '2026-05-20', to: '2026-06-19' }, bookings).bars).toHaveLength(31);
    expect(makeBars({ from: '2026-05-20', to: '2026-06-20' }, bookings).bars).toHaveLength(2);
  });

  it('cover months if there are too many days, and years if there are too many months', () => {
    const range = (to: string) => ({ from: '2026-01-01', to });
    const two = (last: string) => [on('2026-05-20', 2), on('2026-05-31'), on(last)];
    expect(makeBars(range('2027-12-31'), two('2027-05-20'))).toMatchObject({
      unit: 'day',
      bars: { length: 366 },
    });
    const months = makeBars(range('2027-12-31'), two('2027-05-21'));
    expect(months).toMatchObject({ unit: 'month', bars: { length: 13 } });
    expect(months.bars[0]).toEqual({
      day: '2026-05-01',
      count: 3,
      percentage: 100,
      revenue: 120,
      hours: 3,
    });
    expect(months.bars.map(({ count }) => count)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    const years = makeBars(range('2399-12-31'), two('2399-01-01'));
    expect(years).toMatchObject({ unit: 'year', bars: { length: 374 } });
    expect(years.bars.at(-1)).toMatchObject({ day: '2399-01-01', count: 1, revenue: 40 });
  });
});
