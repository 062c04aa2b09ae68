import { describe, expect, it } from '@jest/globals';

import {
  BOOKING,
  bookingCancelled,
  bookingPlaced,
  reason,
  slot,
  slotBlocked,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import type { Schedule } from '#schedule/domain/schedule';
import { given } from '#schedule/test/given-day';
import { decideCancelBooking, type CancelBookingDecision } from './cancel-booking.decide.ts';

const cancelBooking =
  (more: Partial<CancelBookingDecision> = {}) =>
  (_: DaySchedule, schedule: Schedule) =>
    decideCancelBooking(
      {
        bookingId: BOOKING,
        changer: { kind: 'account', userId: 'athlete' },
        reason: 'staff',
        now: new Date('2026-05-25T09:00:00Z'),
        blockReason: null,
        ...more,
      },
      schedule,
    );

const slots = [slot('15:00'), slot('15:30')];
const own = { ownerId: 'athlete' };
/** The event of a cancellation by the customer. */
const byCustomer = { ...own, reason: 'customer' } as const;
const staff = { kind: 'staff' } as const;

describe('cancel a booking', () => {
  it('makes its slots available', () => {
    given(slotsGenerated(), bookingPlaced(slots, own))
      .when(cancelBooking())
      .then(bookingCancelled(slots, byCustomer));
    given(slotsGenerated(), bookingPlaced(slots, own))
      .when(cancelBooking())
      .leaves((after) => {
        expect(slots.map((slotId) => after.slots.get(slotId)?.status)).toEqual([
          'available',
          'available',
        ]);
        expect(after.bookings.size).toBe(0);
      });
  });

  it('is refused for an unknown booking, and a second time', () => {
    given(slotsGenerated()).when(cancelBooking()).rejects('BOOKING_NOT_FOUND');
    given(slotsGenerated(), bookingPlaced(slots, own), bookingCancelled(slots, own))
      .when(cancelBooking({ changer: staff }))
      .rejects('BOOKING_NOT_FOUND');
  });

  it.each([
    ["another customer's", 'somebody else'],
    ["a guest's", null],
  ])('is refused to a customer for %s booking', (_, ownerId) => {
    given(slotsGenerated(), bookingPlaced(slots, { ownerId }))
      .when(cancelBooking())
      .rejects('NOT_ALLOWED');
  });

  // The first slot begins at 15:00 in Riga, 12:00 UTC.
  it.each([
    ['24 h and a minute before', '2026-05-31T11:59:00Z', true],
    ['24 h before', '2026-05-31T12:00:00Z', true],
    ['a millisecond later', '2026-05-31T12:00:00.001Z', false],
    ['24 h less a minute before', '2026-05-31T12:01:00Z', false],
    ['after it was', '2026-06-02T12:00:00Z', false],
  ])('accepts customers until 24 hours before the first slot: %s', (_, now, isTaken) => {
    const outcome = given(slotsGenerated(), bookingPlaced(slots, own)).when(
      cancelBooking({ now: new Date(now) }),
    );
    if (isTaken) {
      outcome.then(bookingCancelled(slots, byCustomer));
    } else {
      outcome.rejects('CANCELLATION_TOO_LATE');
    }
  });

  it('accepts staff at any time, for any booking', () => {
    given(slotsGenerated(), bookingPlaced(slots))
      .when(cancelBooking({ changer: staff, now: new Date('2026-06-02T12:00:00Z') }))
      .then(bookingCancelled(slots));
  });
});

describe('the reason of a cancellation', () => {
  it('is the one that staff give', () => {
    given(slotsGenerated(), bookingPlaced(slots))
      .when(cancelBooking({ changer: staff, reason: 'breakdown' }))
      .then(bookingCancelled(slots, { reason: 'breakdown' }));
  });

  it('is the customer whenever customers cancel themselves, by account or link', () => {
    for (const changer of [
      { kind: 'account', userId: 'athlete' },
      { kind: 'link', linkHash: 'of the token' },
    ] as const) {
      given(slotsGenerated(), bookingPlaced(slots, { ...own, linkHash: 'of the token' }))
        .when(cancelBooking({ changer, reason: 'weather' }))
        .then(bookingCancelled(slots, byCustomer));
    }
  });
});

describe('clear the slots of a booking', () => {
  it('blocks them in the same step, so that nobody can book them in between', () => {
    given(slotsGenerated(), bookingPlaced(slots))
      .when(cancelBooking({ changer: staff, blockReason: reason }))
      .then(bookingCancelled(slots), slotBlocked(slots));
  });

  it('is refused to customers', () => {
    given(slotsGenerated(), bookingPlaced(slots, own))
      .when(cancelBooking({ blockReason: reason }))
      .rejects('NOT_ALLOWED');
  });
});
