import { useQuery } from '@tanstack/react-query';
import { getBooking, listBookings, listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { moveBooking } from '@cablepark/contracts/schedule/move-booking';
import { getStatistics } from '@cablepark/contracts/statistics/get-statistics';
import { mutationHook, queryOf } from '../../shared/api/hooks.ts';

export const useMoveBooking = mutationHook(moveBooking, {
  invalidates: [listTimeSlots, listBookings, listOwnBookings, getBooking, getStatistics],
});

const bookingToMove = queryOf(getBooking, { staleTime: 0, refetchOnMount: true });

/** The same, but as it is now: whenever the user returns to the window, it may have been moved in another one. */
export const useBookingToMove = (reference: string) =>
  useQuery({
    ...bookingToMove({ params: { reference } }),
    enabled: reference !== '',
    refetchOnWindowFocus: 'always',
  });
