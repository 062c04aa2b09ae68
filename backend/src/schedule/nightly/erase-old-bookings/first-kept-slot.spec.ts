import { describe, expect, it } from '@jest/globals';

import { startOfSlot } from '@cablepark/contracts/shared/riga-time';

import { findFirstKeptSlot } from './first-kept-slot.ts';

describe('the first slot whose booking is kept', () => {
  it.each([
    ['some months ago', '2026-06-15T09:30:00Z', 3, '2026-03-15T10:30:00Z'],
    ['within the half hour', '2026-06-15T09:10:00Z', 3, '2026-03-15T10:00:00Z'],
    ['in the year before', '2026-01-30T10:00:00Z', 2, '2025-11-30T10:00:00Z'],
    ['at the end of a shorter month', '2026-03-31T09:00:00Z', 1, '2026-02-28T10:00:00Z'],
    ['in a leap year', '2028-03-31T09:00:00Z', 1, '2028-02-29T10:00:00Z'],
    [
      'at the same time by Riga’s clock, across March’s change',
      '2026-04-10T09:00:00Z',
      1,
      '2026-03-10T10:00:00Z',
    ],
    [
      'at the same time by Riga’s clock, across October’s change',
      '2026-11-10T10:00:00Z',
      1,
      '2026-10-10T09:00:00Z',
    ],
    [
      'an hour later where March skipped that time',
      '2026-04-29T00:00:00Z',
      1,
      '2026-03-29T01:00:00Z',
    ],
    [
      'in October’s second hour, seen from winter time',
      '2026-11-25T01:30:00Z',
      1,
      '2026-10-25T01:30:00Z',
    ],
  ])('begins %s', (_, now, months, expected) => {
    expect(startOfSlot(findFirstKeptSlot(new Date(now), months))).toEqual(new Date(expected));
  });
});
