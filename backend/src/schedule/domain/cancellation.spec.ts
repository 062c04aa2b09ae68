import { describe, expect, it } from '@jest/globals';

import { slotAt } from '@cablepark/contracts/shared/riga-time';

import { cancellabilityOf } from './cancellation.ts';

const TOO_LATE = 'Bookings can only be cancelled at least 24 hours before the scheduled time.';
const first = slotAt(new Date('2026-06-01T12:00:00Z'));

describe('whether a booking can be cancelled', () => {
  it.each([
    ['2026-05-30T12:00:00Z', true, 48],
    ['2026-05-31T11:59:00Z', true, 24],
    ['2026-05-31T12:00:00Z', true, 24],
    ['2026-05-31T12:01:00Z', false, 23],
    ['2026-06-01T11:01:00Z', false, 0],
    ['2026-06-03T12:00:00Z', false, 0],
  ])('at %s, by a customer: %p, %d hours ahead', (now, cancellable, hours) => {
    const reason = cancellable ? null : TOO_LATE;
    expect(cancellabilityOf(first, new Date(now), false)).toEqual({ cancellable, reason, hours });
  });

  it('by staff at any time', () => {
    expect(cancellabilityOf(first, new Date('2026-06-03T12:00:00Z'), true)).toEqual({
      cancellable: true,
      reason: null,
      hours: 0,
    });
  });

  // The clock goes forward in the night before 29 March, but 24 hours remain 24 hours.
  it('counts hours, not days, across a clock change', () => {
    const sundayNoon = slotAt(new Date('2026-03-29T12:00:00+03:00'));
    expect(
      cancellabilityOf(sundayNoon, new Date('2026-03-28T11:00:00+02:00'), false).cancellable,
    ).toBe(true);
    expect(
      cancellabilityOf(sundayNoon, new Date('2026-03-28T11:01:00+02:00'), false).cancellable,
    ).toBe(false);
  });
});
