import { isDay, type Day } from '@cablepark/contracts/shared/riga-time';

/** The day in a booking’s id; undefined if the text is no such id. */
export function dayOfBooking(bookingId: string): Day | undefined {
  const day = bookingId.slice(0, 10);
  return bookingId.charAt(10) === '.' && isDay(day) ? day : undefined;
}

/** Groups bookings by day. */
export function bookingsByDay(bookingIds: readonly string[]): ReadonlyMap<Day, readonly string[]> {
  const days = new Map<Day, string[]>();
  for (const bookingId of bookingIds) {
    const day = dayOfBooking(bookingId);
    if (day === undefined) continue;
    const known = days.get(day);
    if (known) known.push(bookingId);
    else days.set(day, [bookingId]);
  }
  return days;
}
