import { describe, expect, it } from '@jest/globals';
import type { StatisticsPeriod } from '@cablepark/contracts/statistics/get-statistics';
import { daysOfPeriod } from './period.ts';

describe('a period of the Riga calendar', () => {
  it.each<[StatisticsPeriod, string, string, string]>([
    ['day', '2026-06-03T12:00:00Z', '2026-06-03', '2026-06-03'],
    ['day', '2026-06-03T20:59:59Z', '2026-06-03', '2026-06-03'],
    ['day', '2026-06-03T21:00:00Z', '2026-06-04', '2026-06-04'],
    ['week', '2026-06-03T12:00:00Z', '2026-06-01', '2026-06-07'],
    ['week', '2026-05-31T21:00:00Z', '2026-06-01', '2026-06-07'],
    ['week', '2026-06-07T20:59:00Z', '2026-06-01', '2026-06-07'],
    ['week', '2026-10-25T12:00:00Z', '2026-10-19', '2026-10-25'],
    ['month', '2026-02-10T12:00:00Z', '2026-02-01', '2026-02-28'],
    ['month', '2028-02-10T12:00:00Z', '2028-02-01', '2028-02-29'],
    ['month', '2026-12-31T21:59:00Z', '2026-12-01', '2026-12-31'],
    ['month', '2026-12-31T22:00:00Z', '2027-01-01', '2027-01-31'],
    ['year', '2026-12-31T21:59:00Z', '2026-01-01', '2026-12-31'],
    ['year', '2026-12-31T22:00:00Z', '2027-01-01', '2027-12-31'],
  ])('%s at %s', (period, now, from, to) => {
    expect(daysOfPeriod(period, new Date(now))).toEqual({ from, to });
  });
});
