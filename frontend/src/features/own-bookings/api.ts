import { useQuery } from '@tanstack/react-query';

import { cancelBooking } from '@cablepark/contracts/schedule/change-booking';
import {
  getBooking,
  getCancellability,
  listOwnBookings,
} from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { MINUTE_MS } from '@cablepark/contracts/shared/riga-time';

import { wholeListOf } from '#shared/api/lists';
import { dryRunTimes, queryOf } from '#shared/api/queries';
import { useCommand } from '#shared/api/use-command';

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
