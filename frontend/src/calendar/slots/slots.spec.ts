import { describe, expect, it } from '@jest/globals';

import { describeChangeDeadline } from '@cablepark/contracts/schedule/change-deadline';
import { toStretches } from '@cablepark/contracts/schedule/stretches';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { halfHourOf, slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';

import { formatVisit } from '../people/format-visit.ts';
import { countFreeInRow } from '../staff-bookings/quick-booking/day-times.ts';
import { formatStretch, formatStretches, formatTimes, toTimes } from './slots.ts';

/** Mon 1 June 2026, 15:00, 15:30 and 18:00. */
const today = [989_064, 989_065, 989_070].map((halfHour) => slotFromHalfHour(halfHour));

describe.each([1, 3, 127])('on cable %d', (cable) => {
  const slots = today.map((slot) => slotFromHalfHour(halfHourOf(slot), cable));

  it('times are written like those of the first cable', () => {
    expect(slots.map(dayOf)).toEqual(today.map(dayOf));
    expect(slots.map(timeOf)).toEqual(['15:00', '15:30', '18:00']);
    expect(slots.map(toTimes)).toEqual(today.map(toTimes));
    expect(toStretches(slots).map(formatStretch)).toEqual(['15:00–16:00', '18:00–18:30']);
    expect(formatStretches(slots)).toBe('15:00–16:00, 18:00–18:30');
    const now = new Date('2026-05-20T12:00:00Z');
    for (const language of ['en', 'lv'] as const) {
      expect(formatTimes(language, slots)).toBe(formatTimes(language, today));
      expect(formatVisit(language, slots, '2027-01-01')).toBe(
        formatVisit(language, today, '2027-01-01'),
      );
      expect(slots.map((slot) => describeChangeDeadline(language, slot, now))).toEqual(
        today.map((slot) => describeChangeDeadline(language, slot, now)),
      );
    }
  });

  it('half hours in a row are those of the same cable', () => {
    expect(slots.map((slot) => countFreeInRow(slot, slots))).toEqual([2, 1, 1]);
    expect(slots.map((slot) => countFreeInRow(slot, today))).toEqual([1, 1, 1]);
  });
});
