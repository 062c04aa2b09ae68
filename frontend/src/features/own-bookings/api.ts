import { useQuery } from '@tanstack/react-query';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { cancelBooking } from '@cablepark/contracts/schedule/change-booking';
import {
  getBooking,
  getCancellability,
  listOwnBookings,
} from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { dryRunTimes, MINUTE_MS, queryOf, useCommand, wholeListOf } from '#shared/api/calls';

const ownBookings = wholeListOf(listOwnBookings, {
  staleTime: 2 * MINUTE_MS,
  refetchOnMount: true,
});

/** The bookings of the signed-in user's account, newest first. */
export const useOwnBookings = () => useQuery(ownBookings({ query: {} }));

/** The same as they are now: one may have been changed in another window. */
export const useOwnBookingsNow = () =>
  useQuery({ ...ownBookings({ query: {} }), staleTime: 0, refetchOnWindowFocus: 'always' });

/** Whether a booking can be cancelled depends on the time left, so the answer is never reused. */
export const useCancellability = (id: string, enabled: boolean) =>
  useQuery({ ...queryOf(getCancellability, dryRunTimes)({ params: { id } }), enabled });

export const useCancelOwnBooking = () =>
  useCommand(cancelBooking, [listOwnBookings, listTimeSlots, getBooking]);

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
