import { expect, it } from '@jest/globals';

import { findDaysBefore } from './days-before.ts';
import { periodOf } from './shown-days.ts';

const now = new Date('2026-06-17T12:34:56Z');

it('days that are over are compared with those before as they are now', () => {
  expect(findDaysBefore(periodOf('2026-06-10', 'week'), now)).toEqual({
    days: periodOf('2026-06-03', 'week'),
    asOf: undefined,
  });
});

it.each([
  ['day', '2026-06-17', '2026-06-16T12:00:00.000Z'],
  ['week', '2026-06-17', '2026-06-10T12:00:00.000Z'],
  ['month', '2026-06-17', '2026-05-17T12:00:00.000Z'],
  ['year', '2026-06-17', '2025-06-17T12:00:00.000Z'],
  ['week', '2026-06-24', '2026-06-10T12:00:00.000Z'],
] as const)('a %s that contains %s is compared as of %s', (period, day, asOf) => {
  expect(findDaysBefore(periodOf(day, period), now)?.asOf).toBe(asOf);
});

it('a range is compared with as many days before it', () => {
  expect(
    findDaysBefore({ period: 'range', from: '2026-05-11', to: '2026-05-20' }, now)?.days,
  ).toEqual({ period: 'range', from: '2026-05-01', to: '2026-05-10' });
});

it('nothing is before the first day that the server accepts', () => {
  expect(findDaysBefore(periodOf('1971-01-01', 'year'), now)).toBeUndefined();
});
