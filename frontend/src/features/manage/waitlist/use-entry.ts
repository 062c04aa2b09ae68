import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { getPass } from '@cablepark/contracts/passes/passes';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { OpenDetails } from '@cablepark/contracts/schedule/booking-details';
import { listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import {
  acceptOffer,
  confirmWaitlistEntry,
  declineOffer,
  getWaitlistEntry,
  type AcceptedWaitlistEntry,
  type WaitlistEntry,
} from '@cablepark/contracts/schedule/waitlist';

import { useShowPlaced } from '#calendar/booking/receipt/receipts';
import { ApiError } from '#shared/api/api-error';
import { fresh, keyOf, queryOf } from '#shared/api/queries';
import { refresh } from '#shared/api/query-client';
import { useCommand } from '#shared/api/use-command';

const WATCHING_MS = 10_000;

export const isOpen = ({ status }: Pick<WaitlistEntry, 'status'>): boolean =>
  status === 'waiting' || status === 'offered';

/**
 * The entry of a link, which is fetched again and again until it is over, because an offer comes
 * and lapses by itself.
 */
export const useEntry = (token: string) =>
  useQuery({
    ...queryOf(getWaitlistEntry, fresh)({ params: { token } }),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      data && isOpen(data) && !(error instanceof ApiError) ? WATCHING_MS : false,
  });

/**
 * Confirms the entry once the page has loaded it, which shows that the e-mail is its customer's
 * own. Programs that check the links of mails read the page, but don't run it.
 */
export function useConfirm(token: string, isWaiting: boolean): void {
  const client = useQueryClient();
  const { mutate } = useCommand(confirmWaitlistEntry);
  const confirmed = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!isWaiting || confirmed.current === token) {
      return;
    }

    confirmed.current = token;
    const input = { params: { token } };
    mutate(input, {
      onSuccess: (entry) => client.setQueryData(keyOf(getWaitlistEntry, input), entry),
    });
  }, [isWaiting, token, mutate, client]);
}

/** The open details that a customer chooses with an offer, and the passes that pay for it. */
export type AcceptedForm = OpenDetails & { readonly payWith?: readonly string[] };

/**
 * Accepts the offer with the chosen details, and opens the confirmation of its booking, also if it
 * was accepted before.
 */
export function useAccept(token: string) {
  const showPlaced = useShowPlaced();
  const client = useQueryClient();
  const { mutate, isPending, error } = useCommand(acceptOffer, [listTimeSlots, listOwnBookings]);
  const navigate = useNavigate();
  const show = (placed: PlacedBookingDetail | AcceptedWaitlistEntry) => {
    const reference = 'reference' in placed ? placed.reference : placed.booking.reference;
    // If the customer goes back, the entry is accepted already, so that the page doesn't confirm it
    // again.
    client.setQueryData<AcceptedWaitlistEntry>(keyOf(getWaitlistEntry, { params: { token } }), {
      status: 'accepted',
      reference,
    });
    return 'reference' in placed ? navigate(`/confirmation/${reference}`) : showPlaced(placed);
  };

  const accept = ({ payWith = [], ...details }: AcceptedForm) =>
    mutate(
      { params: { token }, body: { ...details, payWith: [...payWith] } },
      {
        onSuccess: (placed) => void show(placed),
        onError: () => {
          void refresh(client, getWaitlistEntry);
          void refresh(client, getPass);
        },
      },
    );
  return { accept, isPending, error };
}

/** Declines the offer, and shows the entry as the server has answered it. */
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
