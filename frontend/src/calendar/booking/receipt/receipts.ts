import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';

import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { getBooking } from '@cablepark/contracts/schedule/find-bookings';
import { getReceipt } from '@cablepark/contracts/schedule/receipt';

import { announceBookingChange } from '#calendar/freshness/use-fresh-calendar';
import { isWorthRetrying } from '#shared/api/api-error';
import { keyOf, queryOf } from '#shared/api/queries';
import { useMoveTo } from '#shared/router/site-router';

/** A receipt never changes. */
const receiptQuery = queryOf(getReceipt, { staleTime: Infinity });
const AGAIN_MS = 10_000;

/** The receipt of a booking, which is requested again while the server doesn't have it yet. */
export const useReceipt = (reference: string) =>
  useQuery({
    ...receiptQuery({ params: { reference } }),
    refetchInterval: ({ state: { error } }) => (error && isWorthRetrying(error) ? AGAIN_MS : false),
  });

/**
 * Caches a booking that was just placed, and its receipt, so that its page needs no further
 * request.
 */
export function cachePlacedBooking(
  client: QueryClient,
  { manageUrl: _, receipt, ...detail }: PlacedBookingDetail,
): void {
  const input = { params: { reference: detail.booking.reference } };
  client.setQueryData(keyOf(getBooking, input), detail);
  if (receipt) {
    client.setQueryData(receiptQuery(input).queryKey, receipt);
  }
}

/**
 * Opens the confirmation of a booking that was just placed. The address to manage it is in this
 * entry of the tab's history only, so that later visits, from the link in a chat for instance,
 * don't show it.
 */
export function useShowPlaced(): (placed: PlacedBookingDetail) => void | Promise<void> {
  const client = useQueryClient();
  const navigate = useMoveTo();
  return (placed) => {
    const { reference } = placed.booking;
    cachePlacedBooking(client, placed);
    announceBookingChange('new-booking', reference);
    return navigate(`/confirmation/${reference}`, { state: { manageUrl: placed.manageUrl } });
  };
}
