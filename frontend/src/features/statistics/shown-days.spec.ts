import { describe, expect, it } from '@jest/globals';

import type { StatisticsPeriod } from '@cablepark/contracts/statistics/statistics';

import { isCurrent, moveEndTo, periodOf, stepDays, type ShownDays } from './shown-days.ts';

const range = (from: string, to: string): ShownDays => ({ period: 'range', from, to });

describe('the period that contains a day', () => {
  it.each<[StatisticsPeriod, string, string, string]>([
    ['day', '2026-06-17', '2026-06-17', '2026-06-17'],
    ['week', '2026-06-17', '2026-06-15', '2026-06-21'],
    ['week', '2026-06-21', '2026-06-15', '2026-06-21'],
    ['week', '2026-10-25', '2026-10-19', '2026-10-25'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['month', '2026-02-14', '2026-02-01', '2026-02-28'],
    ['month', '2028-02-01', '2028-02-01', '2028-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['month', '2026-03-29', '2026-03-01', '2026-03-31'],
    ['year', '2026-06-17', '2026-01-01', '2026-12-31'],
  ])('%s of %s', (period, day, from, to) => {
    expect(periodOf(day, period)).toEqual({ period, from, to });
  });

  it('is the current one if it contains today; a range never is', () => {
    const week = periodOf('2026-06-17', 'week');
    expect([isCurrent(week, '2026-06-15'), isCurrent(week, '2026-06-21')]).toEqual([true, true]);
    expect([isCurrent(week, '2026-06-14'), isCurrent(week, '2026-06-22')]).toEqual([false, false]);
    expect(isCurrent(range('2026-06-15', '2026-06-21'), '2026-06-17')).toBe(false);
  });
});

describe('stepping', () => {
  it.each<[StatisticsPeriod, string, string, string]>([
    ['day', '2026-03-29', '2026-03-28', '2026-03-30'],
    ['day', '2026-10-25', '2026-10-24', '2026-10-26'],
    ['week', '2026-01-01', '2025-12-22', '2026-01-05'],
    ['month', '2026-03-31', '2026-02-01', '2026-04-01'],
    ['month', '2026-01-15', '2025-12-01', '2026-02-01'],
    ['year', '2028-02-29', '2027-01-01', '2029-01-01'],
  ])(
    'from the %s of %s leads to those that begin on %s and on %s',
    (period, day, before, after) => {
      const shown = periodOf(day, period);
      expect(stepDays(shown, -1)).toEqual(periodOf(before, period));
      expect(stepDays(shown, -1)?.from).toBe(before);
      expect(stepDays(shown, 1)).toEqual(periodOf(after, period));
      expect(stepDays(shown, 1)?.from).toBe(after);
    },
  );

  it('forwards and back returns to the same period', () => {
    for (const period of ['day', 'week', 'month', 'year'] as const) {
      const shown = periodOf('2026-01-31', period);
      const next = stepDays(shown, 1);
      expect(next && stepDays(next, -1)).toEqual(shown);
    }
  });

  it('moves a range by its length', () => {
    const shown = range('2026-03-27', '2026-03-31');
    expect(stepDays(shown, -1)).toEqual(range('2026-03-22', '2026-03-26'));
    expect(stepDays(shown, 1)).toEqual(range('2026-04-01', '2026-04-05'));
  });

  it('ends at the first and the last day that the API accepts', () => {
    expect(stepDays(periodOf('1971-01-31', 'month'), -1)).toBeUndefined();
    expect(stepDays(periodOf('2399-12-01', 'year'), 1)).toBeUndefined();
    expect(stepDays(range('1971-01-01', '2399-12-31'), -1)).toBeUndefined();
    expect(stepDays(range('1971-01-02', '1971-01-02'), -1)).toEqual(
      range('1971-01-01', '1971-01-01'),
    );
  });
});

describe('choosing an end', () => {
  const week = periodOf('2026-06-17', 'week');

  it('turns a period into a range', () => {
    expect(moveEndTo(week, 'from', '2026-06-01')).toEqual(range('2026-06-01', '2026-06-21'));
    expect(moveEndTo(week, 'to', '2026-06-30')).toEqual(range('2026-06-15', '2026-06-30'));
  });

  it('moves the other end too if they would cross', () => {
    expect(moveEndTo(week, 'from', '2026-07-01')).toEqual(range('2026-07-01', '2026-07-01'));
    expect(moveEndTo(week, 'to', '2026-05-01')).toEqual(range('2026-05-01', '2026-05-01'));
  });
});
