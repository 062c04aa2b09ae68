import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { blockSlots } from '@cablepark/contracts/schedule/block-slots';
import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots-as-staff';
import { cancelBooking } from '@cablepark/contracts/schedule/cancel-booking';
import { changeBookingDetails } from '@cablepark/contracts/schedule/change-booking-details';
import { getBooking } from '@cablepark/contracts/schedule/get-booking';
import { listBookings } from '@cablepark/contracts/schedule/list-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import { makeSlotsAvailable } from '@cablepark/contracts/schedule/make-slots-available';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import { releaseSlots } from '@cablepark/contracts/schedule/release-slots';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { getStatistics } from '@cablepark/contracts/statistics/get-statistics';
import { mutationHook, queryOf, refresh } from '../../../shared/api/hooks.ts';
import { MINUTE_MS } from '../../../shared/api/query-client.ts';

const bookingsQuery = queryOf(listBookings, { staleTime: 2 * MINUTE_MS, refetchOnMount: true });
const statisticsQuery = queryOf(getStatistics, { refetchOnMount: true });
const daySlotsQuery = queryOf(listTimeSlots, { staleTime: 0, refetchOnMount: true });

/** The first bookings of the list, which is newest first. */
export const useRecentBookings = (count: number) => useQuery(bookingsQuery({ query: { limit: count } }));

/** Whose the booked slots of a week are. */
export const useWeekBookings = (monday: Day) =>
  useQuery({
    ...bookingsQuery({ query: { from: monday, to: addDays(monday, 6) } }),
    placeholderData: keepPreviousData,
  });

export const refreshBookings = (client: QueryClient): Promise<void> => refresh(client, listBookings);

export const useStatistics = (query: { period?: 'month'; from?: Day; to?: Day }) =>
  useQuery(statisticsQuery({ query }));

/** A day's slots as they are right now, for who is about to book in it. */
export const useDaySlots = (day: Day | undefined) =>
  useQuery({
    ...daySlotsQuery({ query: { startDate: day ?? '', endDate: day ?? '' } }),
    enabled: day !== undefined,
  });

const changesSlots = { invalidates: [listTimeSlots] };
const changesBookings = { invalidates: [listTimeSlots, listBookings, getBooking, getStatistics] };

export const useBookSelected = mutationHook(bookSlots, changesBookings);
export const useBookTimes = mutationHook(bookSlotsAsStaff, changesBookings);
export const useChangeBooking = mutationHook(changeBookingDetails, changesBookings);
export const useCancelBooking = mutationHook(cancelBooking, changesBookings);
export const useBlockSlots = mutationHook(blockSlots, changesSlots);
export const useMakeSlotsAvailable = mutationHook(makeSlotsAvailable, changesSlots);
export const useReleaseSlots = mutationHook(releaseSlots, changesSlots);
export const useRegenerateSlots = mutationHook(regenerateSlots, changesSlots);
export const usePreviewRegeneration = mutationHook(regenerateSlots);
