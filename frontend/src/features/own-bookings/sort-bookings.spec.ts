import { describe, expect, it } from '@jest/globals';

import { isUpcoming, sortBookings } from './sort-bookings.ts';

const at = (firstSlotTime: string) => ({ firstSlotTime });
const now = new Date('2026-06-17T12:00:00Z');

describe('isUpcoming', () => {
  it.each([
    ['2026-06-17T12:00:01Z', true],
    ['2026-06-17T12:00:00Z', false],
    ['2026-06-17T11:30:00Z', false],
  ])('for a booking that begins at %s is %p', (time, expected) => {
    expect(isUpcoming(at(time), now)).toBe(expected);
  });
});

describe('sortBookings', () => {
  it('puts upcoming bookings first, soonest first, then completed ones, latest first', () => {
    const [past, longPast] = [at('2026-06-16T12:00:00Z'), at('2026-05-16T12:00:00Z')];
    const [next, later] = [at('2026-06-18T12:00:00Z'), at('2026-06-25T12:00:00Z')];
    expect(sortBookings([later, longPast, next, past], now)).toEqual([next, later, past, longPast]);
  });
});
