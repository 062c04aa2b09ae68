import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { blockSlots } from '@cablepark/contracts/schedule/block-slots';
import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots-as-staff';
import { cancelBooking } from '@cablepark/contracts/schedule/cancel-booking';
import { cancelSource } from '@cablepark/contracts/schedule/cancel-source';
import { changeBookingDetails } from '@cablepark/contracts/schedule/change-booking-details';
import { eraseBlockReason } from '@cablepark/contracts/schedule/erase-block-reason';
import { erasePersonalData } from '@cablepark/contracts/schedule/erase-personal-data';
import { getBooking } from '@cablepark/contracts/schedule/get-booking';
import { listBookings } from '@cablepark/contracts/schedule/list-bookings';
import { listSources } from '@cablepark/contracts/schedule/list-sources';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import { makeSlotsAvailable } from '@cablepark/contracts/schedule/make-slots-available';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import { releaseSlots } from '@cablepark/contracts/schedule/release-slots';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { getStatistics } from '@cablepark/contracts/statistics/get-statistics';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { mutationHook, queryOf, refresh } from '../../../shared/api/hooks.ts';
import { MINUTE_MS } from '../../../shared/api/query-client.ts';

const bookingsQuery = queryOf(listBookings, { staleTime: 2 * MINUTE_MS, refetchOnMount: true });
const statisticsQuery = queryOf(getStatistics, { refetchOnMount: true });
const sourcesQuery = queryOf(listSources, { refetchOnMount: true });
const slotsQuery = queryOf(listTimeSlots, { staleTime: 0, refetchOnMount: true });

/** The first bookings of the list, which is newest first. */
export const useRecentBookings = (count: number) => useQuery(bookingsQuery({ query: { limit: count } }));

/** Networks from which many bookings came. Whoever keeps the page open is told of new ones. */
export const useSources = () => useQuery({ ...sourcesQuery({}), refetchInterval: MINUTE_MS });

/** Whose the booked slots of a week are. */
export const useWeekBookings = (monday: Day) =>
  useQuery({
    ...bookingsQuery({ query: { from: monday, to: addDays(monday, 6) } }),
    placeholderData: keepPreviousData,
  });

/** Drops all that is known, then asks for a week's slots and bookings anew, past every cache (rule 18.6). */
export async function forceRefresh(client: QueryClient, monday: Day): Promise<void> {
  const options = { freshAt: Date.now() };
  const week = { startDate: monday, endDate: addDays(monday, 6) };
  const bookings = { from: monday, to: addDays(monday, 6) };
  client.removeQueries({ type: 'inactive' });
  const asked = await Promise.allSettled([
    client.query({
      ...slotsQuery({ query: week }),
      staleTime: 0,
      queryFn: () => callEndpoint(listTimeSlots, { query: week }, options),
    }),
    client.query({
      ...bookingsQuery({ query: bookings }),
      staleTime: 0,
      queryFn: () => callEndpoint(listBookings, { query: bookings }, options),
    }),
  ]);
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== listTimeSlots.name && queryKey[0] !== listBookings.name;
  await client.invalidateQueries({ predicate: isOther });
  const failed = asked.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

export const refreshBookings = (client: QueryClient): Promise<void> => refresh(client, listBookings);

export const useStatistics = (query: { period?: 'month'; from?: Day; to?: Day }) =>
  useQuery(statisticsQuery({ query }));

/** A day's slots as they are right now, for who is about to book in it. */
export const useDaySlots = (day: Day | undefined) =>
  useQuery({
    ...slotsQuery({ query: { startDate: day ?? '', endDate: day ?? '' } }),
    enabled: day !== undefined,
  });

const changesSlots = { invalidates: [listTimeSlots] };
const changesLists = { invalidates: [listTimeSlots, listBookings, getStatistics] };
const changesBookings = { invalidates: [...changesLists.invalidates, getBooking] };

export const useBookSelected = mutationHook(bookSlots, changesBookings);
export const useBookTimes = mutationHook(bookSlotsAsStaff, changesBookings);
export const useChangeBooking = mutationHook(changeBookingDetails, changesBookings);
export const useCancelBooking = mutationHook(cancelBooking, changesLists);
export const useCancelSource = mutationHook(cancelSource, { invalidates: [...changesLists.invalidates, listSources] });
export const useBlockSlots = mutationHook(blockSlots, changesSlots);
export const useMakeSlotsAvailable = mutationHook(makeSlotsAvailable, changesSlots);
export const useReleaseSlots = mutationHook(releaseSlots, changesSlots);
export const useRegenerateSlots = mutationHook(regenerateSlots, changesSlots);
export const usePreviewRegeneration = mutationHook(regenerateSlots);
export const useEraseBooking = mutationHook(erasePersonalData, changesBookings);
export const useEraseBlockReason = mutationHook(eraseBlockReason, changesSlots);
