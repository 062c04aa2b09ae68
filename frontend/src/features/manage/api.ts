import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelManagedBooking,
  changeManagedBooking,
  eraseManagedBooking,
  getManagedBooking,
  getManagedData,
  type ManagedBooking,
  moveManagedBooking,
} from '@cablepark/contracts/schedule/managed-booking';
import { getBooking, listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { keyOf, mutationHook, queryOf } from '../../shared/api/hooks.ts';

const managedBooking = queryOf(getManagedBooking, { staleTime: 0, refetchOnMount: true });

/** The booking of a link as it is now. It may have been changed elsewhere, and what is allowed depends on the time. */
export const useManagedBooking = (token: string) =>
  useQuery({ ...managedBooking({ params: { token } }), refetchOnWindowFocus: 'always' });

/** Returns a function that shows the booking as a command has answered it, without another request. */
export function useShowChanged(token: string): (changed: ManagedBooking) => void {
  const client = useQueryClient();
  return (changed) => {
    client.setQueryData(keyOf(getManagedBooking, { params: { token } }), changed);
  };
}

const elsewhere = [getBooking, listOwnBookings];

export const useChangeManagedBooking = mutationHook(changeManagedBooking, { invalidates: elsewhere });
export const useMoveManagedBooking = mutationHook(moveManagedBooking, { invalidates: [listTimeSlots, ...elsewhere] });
export const useCancelManagedBooking = mutationHook(cancelManagedBooking, {
  invalidates: [getManagedBooking, listTimeSlots, ...elsewhere],
});
export const useEraseManagedBooking = mutationHook(eraseManagedBooking, {
  invalidates: [getManagedBooking, listTimeSlots, ...elsewhere],
});
export const useGetManagedData = mutationHook(getManagedData);
