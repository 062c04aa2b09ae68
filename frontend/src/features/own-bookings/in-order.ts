import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';

type Timed = Pick<BookingWithSlots, 'firstSlotTime'>;

const startOf = ({ firstSlotTime }: Timed): number => Date.parse(firstSlotTime);

/** Upcoming while its earliest slot is still in the future, then Completed (rule 17.10). */
export const isUpcoming = (booking: Timed, now: Date): boolean => startOf(booking) > now.getTime();

/** What comes next stands first, then what was last. */
export function inOrder<Booking extends Timed>(bookings: readonly Booking[], now: Date): Booking[] {
  const upcoming = bookings.filter((booking) => isUpcoming(booking, now));
  const completed = bookings.filter((booking) => !isUpcoming(booking, now));
  return [...upcoming.sort((a, b) => startOf(a) - startOf(b)), ...completed.sort((a, b) => startOf(b) - startOf(a))];
}
