import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';

import { blockSlots, makeSlotsAvailable } from '@cablepark/contracts/schedule/change-slots';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { addDays, MINUTE_MS, type Day } from '@cablepark/contracts/shared/riga-time';

import { callEndpoint } from '#shared/api/calls';
import { fresh, queryOf } from '#shared/api/queries';
import { refetch } from '#shared/api/query-client';
import { useCommand } from '#shared/api/use-command';

const bookingsQuery = queryOf(listBookings, { staleTime: 2 * MINUTE_MS, refetchOnMount: true });

/**
 * Loads the bookings of a week's booked slots. Until they are there, it returns those of the
 * previous week.
 */
export const useWeekBookings = (monday: Day) =>
  useQuery({
    ...bookingsQuery({ query: { from: monday, to: addDays(monday, 6) } }),
    placeholderData: keepPreviousData,
  });

/**
 * Refetches a week's slots and bookings past every cache, and invalidates all other answers (rule
 * 18.6).
 */
export async function forceRefresh(client: QueryClient, monday: Day): Promise<void> {
  const options = { freshAt: Date.now() };
  const slots = { query: { startDate: monday, endDate: addDays(monday, 6) } };
  const bookings = { query: { from: monday, to: addDays(monday, 6) } };
  client.removeQueries({ type: 'inactive' });
  const answers = [
    client.query({
      ...queryOf(listTimeSlots, fresh)(slots),
      queryFn: () => callEndpoint(listTimeSlots, slots, options),
    }),
    client.query({
      ...bookingsQuery(bookings),
      staleTime: 0,
      queryFn: () => callEndpoint(listBookings, bookings, options),
    }),
  ];
  await Promise.allSettled(answers);
  const fetched: readonly unknown[] = [listTimeSlots.name, listBookings.name];
  await refetch(client, { predicate: ({ queryKey: [name] }) => !fetched.includes(name) });
  await Promise.all(answers);
}

export const useBlockSlots = () => useCommand(blockSlots, [listTimeSlots]);
export const useMakeSlotsAvailable = () => useCommand(makeSlotsAvailable, [listTimeSlots]);
export const useRegenerateSlots = () => useCommand(regenerateSlots, [listTimeSlots]);
