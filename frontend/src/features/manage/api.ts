import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelManagedBooking } from '@cablepark/contracts/schedule/cancel-managed-booking';
import { changeManagedBooking } from '@cablepark/contracts/schedule/change-managed-booking';
import { eraseManagedBooking } from '@cablepark/contracts/schedule/erase-managed-booking';
import { getBooking } from '@cablepark/contracts/schedule/get-booking';
import { getManagedBooking } from '@cablepark/contracts/schedule/get-managed-booking';
import { getManagedData } from '@cablepark/contracts/schedule/get-managed-data';
import { listOwnBookings } from '@cablepark/contracts/schedule/list-own-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import type { ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { moveManagedBooking } from '@cablepark/contracts/schedule/move-managed-booking';
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
