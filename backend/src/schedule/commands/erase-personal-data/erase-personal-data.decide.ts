import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { dayOfBooking } from '../../domain/cancellation.ts';
import type { PlacedBooking } from '../../domain/day-schedule.ts';
import { findBooking, type Schedule } from '../../domain/schedule.ts';

/**
 * Bookings that the schedule no longer has, because the books of their days are closed: their days, and the keys that
 * have not been erased.
 */
export type ClosedBookings = ReadonlyMap<string, { readonly day: Day; readonly keyIds: readonly string[] }>;

/** The event that erases a booking's customer, if anything is left to erase. */
export const bookingErased = (booking: PlacedBooking): ScheduleStreamEvent[] =>
  erased(booking.bookingId, dayOfBooking(booking), booking.keyIds);

const erased = (subjectId: string, day: Day, keyIds: readonly string[]): ScheduleStreamEvent[] =>
  keyIds.length === 0
    ? []
    : [{ type: 'PersonalDataErased', data: { subject: 'booking', subjectId, keyIds: [...keyIds], day } }];

/**
 * Erases the customer of a booking, even of a cancelled one or of one in closed books. Returns no events if nothing is
 * left to erase.
 */
export function decideEraseBooking(bookingId: string, schedule: Schedule, closed: ClosedBookings) {
  const booking = findBooking(schedule, bookingId);
  if (booking) return bookingErased(booking);
  const { day, keyIds } = closed.get(bookingId) ?? reject('BOOKING_NOT_FOUND');
  return erased(bookingId, day, keyIds);
}

/** Erases the customers of all these bookings. Unknown ones are left out. */
export const decideEraseBookings = (bookingIds: readonly string[], schedule: Schedule, closed: ClosedBookings) =>
  bookingIds.flatMap((bookingId) =>
    findBooking(schedule, bookingId) || closed.has(bookingId) ? decideEraseBooking(bookingId, schedule, closed) : [],
  );
