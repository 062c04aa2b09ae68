import { describe, expect, it } from '@jest/globals';
import { dayBars } from './day-bars.ts';

const on = (day: string, count = 1) => ({ day, count, percentage: 50 });

describe('the bars of a period', () => {
  it('shows a week from Monday to Sunday, empty days included', () => {
    const bars = dayBars('week', '2026-06-17', [on('2026-06-20', 3)]);
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
    const bars = dayBars('month', today, []);
    expect(bars).toHaveLength(count);
    expect(bars.every(({ day }) => day.startsWith(today.slice(0, 7)))).toBe(true);
  });

  it('shows a year from its first day with bookings to the last', () => {
    expect(dayBars('year', '2026-06-17', [on('2026-05-01'), on('2026-05-03')]).map(({ count }) => count)).toEqual([
      1, 0, 1,
    ]);
  });

  it('shows a day alone', () => {
    expect(dayBars('day', '2026-06-17', [])).toEqual([{ day: '2026-06-17', count: 0, percentage: 0 }]);
  });
});
