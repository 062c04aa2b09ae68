import { dayOfBooking } from '@cablepark/contracts/schedule/booking-id';
import type { Day } from '@cablepark/contracts/shared/riga-time';

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
