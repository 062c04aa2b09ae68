import type { DaySchedule } from './day-schedule.ts';

/** A booking is on its way between two days. Whoever wants to change it has to wait until it has arrived. */
export class BookingOnItsWay extends Error {
  override readonly name = 'BookingOnItsWay';
}

/**
 * Throws BookingOnItsWay while a move to another day or an undo is under way, and after a move, because the booking
 * must then be looked up again.
 */
export function assertSettled({ moves, claims }: DaySchedule, bookingId: string): void {
  if (claims.size > 0 && [...claims.values()].some(({ bookings }) => bookings.includes(bookingId)))
    throw new BookingOnItsWay(`An undo holds ${bookingId}.`);
  const isComing = moves.coming.size > 0 && [...moves.coming.values()].some((coming) => coming.bookingId === bookingId);
  if (isComing || moves.leaving.has(bookingId) || moves.left.has(bookingId))
    throw new BookingOnItsWay(`${bookingId} is moving to another day.`);
}
