import { describe, expect, it } from '@jest/globals';

import { listTimeSlots } from './time-slots.ts';

describe('the range of a calendar', () => {
  const findProblem = (startDate: string, endDate: string) =>
    listTimeSlots.query?.safeParse({ startDate, endDate }).error?.issues[0]?.message;

  it.each([
    ['a day', '2026-06-01', '2026-06-01'],
    ['62 days', '2026-06-01', '2026-08-01'],
    ['62 days over March’s change of the clock', '2026-03-01', '2026-05-01'],
    ['62 days over October’s', '2026-10-01', '2026-12-01'],
    ['62 days over the end of a year', '2026-12-01', '2027-01-31'],
    ['62 days over a 29 February', '2028-01-31', '2028-04-01'],
    ['instants of the same Riga day', '2026-10-25T22:30:00+03:00', '2026-10-24T21:00:00Z'],
  ])('can be %s', (_, from, to) => {
    expect(findProblem(from, to)).toBeUndefined();
  });

  it.each([
    ['2026-06-01', '2026-08-02'],
    ['2026-03-01', '2026-05-02'],
    ['2026-10-01', '2026-12-02'],
    ['2026-12-01', '2027-02-01'],
    ['2028-01-31', '2028-04-02'],
    ['2026-09-30T21:00:00Z', '2026-12-01T22:00:00Z'],
  ])('cannot be 63 days long: %s to %s', (from, to) => {
    expect(findProblem(from, to)).toBe('The range may not be longer than 62 days');
  });

  it('cannot end before it starts', () => {
    expect(findProblem('2026-06-02', '2026-06-01')).toBe('The range ends before it starts');
  });
});
