import { describe, expect, it } from '@jest/globals';

import { catchRejection } from '#schedule/test/given-day';
import { listRegeneratedDays } from './regenerated-days.ts';

/** Half past midnight in Riga, which is still the day before in UTC. */
const now = new Date('2026-05-31T21:30:00Z');
const describeDays = (wanted: Parameters<typeof listRegeneratedDays>[0]) => {
  const days = listRegeneratedDays(wanted, now);
  return [days[0], days.at(-1), days.length];
};

describe('the days to regenerate', () => {
  it.each([
    ['four weeks from today', {}, ['2026-06-01', '2026-06-28', 28]],
    ['four weeks from a day', { from: '2026-10-20' }, ['2026-10-20', '2026-11-16', 28]],
    ['today up to a day', { to: '2026-06-03' }, ['2026-06-01', '2026-06-03', 3]],
    [
      'both ends included',
      { from: '2026-08-01', to: '2026-08-31' },
      ['2026-08-01', '2026-08-31', 31],
    ],
    [
      'days that are over',
      { from: '2026-05-01', to: '2026-05-01' },
      ['2026-05-01', '2026-05-01', 1],
    ],
    ['a year', { from: '2026-01-01', to: '2027-01-01' }, ['2026-01-01', '2027-01-01', 366]],
  ])('are %s', (_, wanted, expected) => {
    expect(describeDays(wanted)).toEqual(expected);
  });

  it.each([
    ['ends before it starts', { from: '2026-06-02', to: '2026-06-01' }],
    ['ends before today', { to: '2026-05-31' }],
    ['is longer than a year', { from: '2026-01-01', to: '2027-01-02' }],
  ])('are refused if the range %s', (_, wanted) => {
    expect(catchRejection(() => describeDays(wanted))).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
