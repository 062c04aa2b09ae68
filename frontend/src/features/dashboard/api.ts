import { useQuery } from '@tanstack/react-query';
import { cancelSource, listSources } from '@cablepark/contracts/schedule/sources';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { getStatistics } from '@cablepark/contracts/statistics/get-statistics';
import { mutationHook, queryOf } from '../../shared/api/hooks.ts';
import { MINUTE_MS } from '../../shared/api/query-client.ts';

const bookingsQuery = queryOf(listBookings, { staleTime: 2 * MINUTE_MS, refetchOnMount: true });
const statisticsQuery = queryOf(getStatistics, { refetchOnMount: true });
const sourcesQuery = queryOf(listSources, { refetchOnMount: true });

/** The newest bookings, with which the list starts. */
export const useRecentBookings = (count: number) => useQuery(bookingsQuery({ query: { limit: count } }));

/** Networks from which many bookings came. They are fetched every minute, so an open page shows new ones too. */
export const useSources = () => useQuery({ ...sourcesQuery({}), refetchInterval: MINUTE_MS });

export const useStatistics = (query: { period?: 'month'; from?: Day; to?: Day }) =>
  useQuery(statisticsQuery({ query }));

export const useCancelSource = mutationHook(cancelSource, {
  invalidates: [listTimeSlots, listBookings, getStatistics, listSources],
});
