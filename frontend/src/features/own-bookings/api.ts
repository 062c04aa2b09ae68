import { useQuery } from '@tanstack/react-query';
import { cancelBooking } from '@cablepark/contracts/schedule/cancel-booking';
import { getBooking, getCancellability, listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { mutationHook, queryOf, wholeListOf } from '../../shared/api/hooks.ts';
import { MINUTE_MS } from '../../shared/api/query-client.ts';

const ownBookings = wholeListOf(listOwnBookings, { staleTime: 2 * MINUTE_MS, refetchOnMount: true });
// Whether a booking can be cancelled depends on the time left, so the answer is never reused.
const cancellability = queryOf(getCancellability, { staleTime: 0, gcTime: 0, refetchOnMount: true });

/** The bookings of the signed-in user's account, newest first. */
export const useOwnBookings = () => useQuery(ownBookings({ query: {} }));

/**
 * The same bookings as they are now. They are fetched again whenever the user returns to the window, because one may
 * have been changed in another.
 */
export const useOwnBookingsNow = () =>
  useQuery({ ...ownBookings({ query: {} }), staleTime: 0, refetchOnWindowFocus: 'always' });

export const useCancellability = (id: string, { enabled = true } = {}) =>
  useQuery({ ...cancellability({ params: { id } }), enabled });

export const useCancelOwnBooking = mutationHook(cancelBooking, {
  invalidates: [listOwnBookings, listTimeSlots, getBooking],
});
