import { useQuery } from '@tanstack/react-query';
import { cancelBooking } from '@cablepark/contracts/schedule/cancel-booking';
import { getBooking } from '@cablepark/contracts/schedule/get-booking';
import { getCancellability } from '@cablepark/contracts/schedule/get-cancellability';
import { listOwnBookings } from '@cablepark/contracts/schedule/list-own-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import { mutationHook, queryOf } from '../../shared/api/hooks.ts';
import { wholeListOf } from '../../shared/api/lists.ts';
import { MINUTE_MS } from '../../shared/api/query-client.ts';

const ownBookings = wholeListOf(listOwnBookings, { staleTime: 2 * MINUTE_MS, refetchOnMount: true });
// Whether a booking can be cancelled depends on the time left, so the answer is never reused.
const cancellability = queryOf(getCancellability, { staleTime: 0, gcTime: 0, refetchOnMount: true });

/** The bookings of the signed-in user's account, newest first. */
export const useOwnBookings = () => useQuery(ownBookings({ query: {} }));

export const useCancellability = (id: string) => useQuery(cancellability({ params: { id } }));

export const useCancelOwnBooking = mutationHook(cancelBooking, {
  invalidates: [listOwnBookings, listTimeSlots, getBooking],
});
