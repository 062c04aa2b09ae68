import type { BookingMoved, BookingMovedIn, BookingMovedOut } from '@cablepark/contracts/schedule/schedule.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import { free, slotsOf, withKey, withSlots, withStanding } from './day-changes.ts';
import { bookingIn, type DayMoves, type DaySchedule } from './day-schedule.ts';

export function withMoved(day: DaySchedule, data: EventOf<typeof BookingMoved>['data']): DaySchedule {
  const booking = bookingIn(day, data.bookingId);
  // A move to another day is in a stream of its own.
  if (!booking || data.moveId !== null) return day;
  const without = booking.postponed ? day : { ...day, slots: withSlots(day, data.from, free) };
  const { to: slots, sequence, goneStretches } = data;
  return withStanding(without, { ...booking, slots, sequence, goneStretches, postponed: null });
}

export const withMoves = (day: DaySchedule, moves: Partial<DayMoves>): DaySchedule => ({
  ...day,
  moves: { ...day.moves, ...moves },
});

/** Another move may hold the booking by now. */
export const leavingWithout = (
  { moves: { leaving } }: DaySchedule,
  { bookingId, moveId }: { readonly bookingId: string; readonly moveId: string },
): DayMoves['leaving'] => (leaving.get(bookingId) === moveId ? leaving.without(bookingId) : leaving);

export function withoutMoved(
  day: DaySchedule,
  { bookingId, newBookingId, moveId, slots }: EventOf<typeof BookingMovedOut>['data'],
): DaySchedule {
  const { leaving, over, left } = day.moves;
  return {
    ...withMoves(day, {
      leaving: leaving.without(bookingId),
      over: over.with(moveId, true),
      left: left.with(bookingId, newBookingId),
    }),
    slots: withSlots(day, slotsOf(slots), free),
    bookings: day.bookings.without(bookingId),
    postponed: day.postponed.without(bookingId),
  };
}

export function withMovedIn(day: DaySchedule, data: EventOf<typeof BookingMovedIn>['data']): DaySchedule {
  const { moveId, keyIds, ...booking } = data;
  const { coming, over, left } = day.moves;
  const moved = withMoves(day, {
    coming: coming.without(moveId),
    over: over.with(moveId, true),
    left: left.without(booking.bookingId),
  });
  return {
    ...withStanding(moved, { ...booking, attendance: null, remindedOf: null, postponed: null }),
    customerKeys: keyIds.reduce((keys, keyId) => withKey(keys, booking.bookingId, keyId), day.customerKeys),
  };
}
