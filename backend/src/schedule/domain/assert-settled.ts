import type { DaySchedule } from './day-schedule.ts';

/** A booking is on its way between two days. Whoever wants to change it has to wait until it has arrived. */
export class BookingOnItsWay extends Error {
  override readonly name = 'BookingOnItsWay';
}

/**
 * Throws BookingOnItsWay while a move to another day is under way, and after it, because the booking must then be looked
 * up again.
 */
export function assertSettled({ moves }: DaySchedule, bookingId: string): void {
  const isComing = moves.coming.size > 0 && [...moves.coming.values()].some((coming) => coming.bookingId === bookingId);
  if (isComing || moves.leaving.has(bookingId) || moves.left.has(bookingId))
    throw new BookingOnItsWay(`${bookingId} is moving to another day.`);
}
