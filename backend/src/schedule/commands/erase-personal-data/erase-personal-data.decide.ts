import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { dayOfBooking } from '../../domain/cancellation.ts';
import { everIn, type DaySchedule } from '../../domain/day-schedule.ts';
import { findBooking, type Schedule } from '../../domain/schedule.ts';

/**
 * Bookings that the schedule no longer has, because the books of their days are closed: their days, and the keys that
 * have not been erased.
 */
export type ClosedBookings = ReadonlyMap<string, { readonly day: Day; readonly keyIds: readonly string[] }>;

const erased = (subjectId: string, day: Day, keyIds: readonly string[]): ScheduleStreamEvent[] =>
  keyIds.length === 0
    ? []
    : [{ type: 'PersonalDataErased', data: { subject: 'booking', subjectId, keyIds: [...keyIds], day } }];

/** Erases the customer of a booking, even of a cancelled one. Returns no events if nothing is left to erase. */
export function decideErasePersonalData(bookingId: string, day: DaySchedule): ScheduleStreamEvent[] {
  const booking = everIn(day, bookingId) ?? reject('BOOKING_NOT_FOUND');
  return erased(bookingId, dayOfBooking(booking), booking.keyIds);
}

/** The same for a booking that may be in closed books. */
export function decideEraseBooking(bookingId: string, schedule: Schedule, closed: ClosedBookings) {
  const found = findBooking(schedule, bookingId);
  if (found) return decideErasePersonalData(bookingId, found.schedule);
  const { day, keyIds } = closed.get(bookingId) ?? reject('BOOKING_NOT_FOUND');
  return erased(bookingId, day, keyIds);
}

/** Erases the customers of all these bookings. Those that nobody knows are left out. */
export const decideEraseBookings = (bookingIds: readonly string[], schedule: Schedule, closed: ClosedBookings) =>
  bookingIds.flatMap((bookingId) =>
    findBooking(schedule, bookingId) || closed.has(bookingId) ? decideEraseBooking(bookingId, schedule, closed) : [],
  );
