import { expect, it } from '@jest/globals';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';

import { findYearOfNextJune, juneFirstOf } from './june-first.ts';
import { listReferences } from './list-references.ts';

it('finds the next 1 June: this year’s up to that day, then next year’s', () => {
  expect(['2026-01-01', '2026-06-01', '2026-06-02'].map(findYearOfNextJune)).toEqual([
    2026, 2026, 2027,
  ]);
  expect(juneFirstOf(2027)).toBe('2027-06-01');
});

it('lists the reference of each booking once', () => {
  const slot = (bookingReference?: string | null) => ({ bookingReference }) as TimeSlot;
  expect(listReferences([slot('A'), slot(), slot('A'), slot(null), slot('B')])).toEqual(['A', 'B']);
});
