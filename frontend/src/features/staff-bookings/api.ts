import { useQuery } from '@tanstack/react-query';
import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots';
import { cancelBooking } from '@cablepark/contracts/schedule/cancel-booking';
import { changeBookingDetails } from '@cablepark/contracts/schedule/change-booking-details';
import { getBooking, listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { releaseSlots } from '@cablepark/contracts/schedule/change-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { getStatistics } from '@cablepark/contracts/statistics/get-statistics';
import { mutationHook, queryOf } from '../../shared/api/hooks.ts';
import { MINUTE_MS } from '../../shared/api/query-client.ts';

const slotsQuery = queryOf(listTimeSlots, { staleTime: 0, refetchOnMount: true });

/**
 * Loads the slots of one day. They are refetched on every mount, because the user is about to book some of them.
 * Nothing is loaded while `day` is undefined.
 */
export const useDaySlots = (day: Day | undefined) =>
  useQuery({
    ...slotsQuery({ query: { startDate: day ?? '', endDate: day ?? '' } }),
    enabled: day !== undefined,
  });

const bookingQuery = queryOf(getBooking, { staleTime: 2 * MINUTE_MS, refetchOnMount: true });

/** A booking as it is, or as it was at an instant. */
export const useBookingAsOf = (reference: string, asOf: string | undefined) =>
  useQuery(bookingQuery(asOf === undefined ? { params: { reference } } : { params: { reference }, query: { asOf } }));

const changesLists = { invalidates: [listTimeSlots, listBookings, getStatistics] };
const changesBookings = { invalidates: [...changesLists.invalidates, getBooking] };

export const useBookSlotsAsStaff = mutationHook(bookSlotsAsStaff, changesBookings);
export const useChangeBooking = mutationHook(changeBookingDetails, changesBookings);
export const useCancelBooking = mutationHook(cancelBooking, changesLists);
export const useReleaseSlots = mutationHook(releaseSlots, { invalidates: [listTimeSlots] });
