import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import {
  acceptOffer,
  declineOffer,
  getWaitlistEntry,
  type WaitlistEntry,
} from '@cablepark/contracts/schedule/waitlist';
import { useShowPlaced } from '../../../calendar/booking/receipt/receipts.ts';
import { ApiError, fresh, keyOf, queryOf, refresh, useCommand } from '../../../shared/api/calls.ts';

const WATCHING_MS = 10_000;

export const isOpen = ({ status }: WaitlistEntry): boolean => status === 'waiting' || status === 'offered';

/** The entry of a link, which is asked for again until it is over: an offer comes, and ends, by itself. */
export const useEntry = (token: string) =>
  useQuery({
    ...queryOf(getWaitlistEntry, fresh)({ params: { token } }),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      data && isOpen(data) && !(error instanceof ApiError) ? WATCHING_MS : false,
  });

/** Accepts the offer, and opens the confirmation of the booking. The same booking is the answer if that is repeated. */
export function useAccept(token: string) {
  const showPlaced = useShowPlaced();
  const client = useQueryClient();
  const { mutate, isPending, error } = useCommand(acceptOffer, [listTimeSlots, listOwnBookings]);
  const accept = () =>
    mutate(
      { params: { token } },
      {
        onSuccess: (placed) => void showPlaced(placed),
        onError: () => void refresh(client, getWaitlistEntry),
      },
    );
  return { accept, isPending, error };
}

/** Declines the offer, and shows what has become of the entry. */
export function useDecline(token: string) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useCommand(declineOffer, [listTimeSlots]);
  const input = { params: { token } };
  const decline = () =>
    mutate(input, {
      onSuccess: (entry) => client.setQueryData(keyOf(getWaitlistEntry, input), entry),
      onError: () => void refresh(client, getWaitlistEntry),
    });
  return { decline, isPending, error };
}
