import { useQuery, useQueryClient } from '@tanstack/react-query';

import { getBooking, listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import {
  getManagedBooking,
  getManagedData,
  moveManagedBooking,
  type ManagedBooking,
} from '@cablepark/contracts/schedule/managed-booking';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { fresh, keyOf, queryOf } from '#shared/api/queries';
import { useCommand } from '#shared/api/use-command';

/**
 * The booking of a link as it is now. It may have been changed elsewhere, and what is allowed
 * depends on the time.
 */
export const useManagedBooking = (token: string) =>
  useQuery({
    ...queryOf(getManagedBooking, fresh)({ params: { token } }),
    refetchOnWindowFocus: 'always',
  });

/**
 * Returns a function that shows the booking as a command has answered it, without another request.
 */
export function useShowChanged(token: string): (changed: ManagedBooking) => void {
  const client = useQueryClient();
  return (changed) => client.setQueryData(keyOf(getManagedBooking, { params: { token } }), changed);
}

/**
 * The other endpoints that answer the booking: for its confirmation, and for the list of its
 * account.
 */
export const shownElsewhere = [getBooking, listOwnBookings];

export const useMoveManagedBooking = () =>
  useCommand(moveManagedBooking, [listTimeSlots, ...shownElsewhere]);
export const useGetManagedData = () => useCommand(getManagedData);
