import { expect, it } from '@jest/globals';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { bookingsOn, juneFirst, yearOfNextJune } from './june-first.ts';

it('is this year’s until it is over, then the next one’s', () => {
  expect(['2026-01-01', '2026-06-01', '2026-06-02'].map(yearOfNextJune)).toEqual([2026, 2026, 2027]);
  expect(juneFirst(2027)).toBe('2027-06-01');
});

it('names each booking once', () => {
  const slot = (bookingReference?: string | null) => ({ bookingReference }) as TimeSlot;
  expect(bookingsOn([slot('A'), slot(), slot('A'), slot(null), slot('B')])).toEqual(['A', 'B']);
});
