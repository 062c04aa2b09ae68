import { describe, expect, it } from '@jest/globals';
import { dayBars } from './day-bars.ts';
import { periodWith } from './shown-days.ts';

const on = (day: string, count = 1) => ({ day, count, percentage: 50 });

describe('the bars of a period', () => {
  it('shows a week from Monday to Sunday, empty days included', () => {
    const bars = dayBars(periodWith('2026-06-17', 'week'), [on('2026-06-20', 3)]);
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
  ])('shows all days of the month of %s', (today, count) => {
    const bars = dayBars(periodWith(today, 'month'), []);
    expect(bars).toHaveLength(count);
    expect(bars.every(({ day }) => day.startsWith(today.slice(0, 7)))).toBe(true);
  });

  it('shows a year from its first day with bookings to the last', () => {
    const bars = dayBars(periodWith('2026-06-17', 'year'), [on('2026-05-01'), on('2026-05-03')]);
    expect(bars.map(({ count }) => count)).toEqual([1, 0, 1]);
  });

  it('shows a day alone', () => {
    expect(dayBars(periodWith('2026-06-17', 'day'), [])).toEqual([{ day: '2026-06-17', count: 0, percentage: 0 }]);
  });

  it('shows all of a range as long as a month, and of a longer one the days between bookings', () => {
    const bookings = [on('2026-06-01'), on('2026-06-02')];
    expect(dayBars({ from: '2026-05-20', to: '2026-06-19' }, bookings)).toHaveLength(31);
    expect(dayBars({ from: '2026-05-20', to: '2026-06-20' }, bookings)).toHaveLength(2);
  });
});
