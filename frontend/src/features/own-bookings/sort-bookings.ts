import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';

type Timed = Pick<BookingWithSlots, 'firstSlotTime'>;

/** A postponed booking has no time, and comes before all others. */
const startOf = ({ firstSlotTime }: Timed): number =>
  firstSlotTime === null ? 0 : Date.parse(firstSlotTime);

/** Until its first slot starts (rule 17.10). A postponed booking is never over. */
export const isUpcoming = (booking: Timed, now: Date): boolean =>
  booking.firstSlotTime === null || startOf(booking) > now.getTime();

/** Sorts upcoming bookings first, soonest first, then completed ones, latest first. */
export function sortBookings<Booking extends Timed>(
  bookings: readonly Booking[],
  now: Date,
): Booking[] {
  const upcoming = bookings.filter((booking) => isUpcoming(booking, now));
  const completed = bookings.filter((booking) => !isUpcoming(booking, now));
  return [
    ...upcoming.sort((a, b) => startOf(a) - startOf(b)),
    ...completed.sort((a, b) => startOf(b) - startOf(a)),
  ];
}
