import { useQuery } from '@tanstack/react-query';
import { cancelSource, listSources } from '@cablepark/contracts/schedule/sources';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { getStatistics } from '@cablepark/contracts/statistics/get-statistics';
import { mutationHook, queryOf, wholeListOf } from '../../shared/api/hooks.ts';
import { MINUTE_MS } from '../../shared/api/query-client.ts';

const fresh = { staleTime: 0, refetchOnMount: true };

/** The bookings for a day. Like the next two they are fetched every minute, so an open page shows what is new. */
export const useBookingsOf = (day: Day) =>
  useQuery({ ...wholeListOf(listBookings, fresh)({ query: { from: day, to: day } }), refetchInterval: MINUTE_MS });

export const useSlotsOf = (day: Day) =>
  useQuery({
    ...queryOf(listTimeSlots, fresh)({ query: { startDate: day, endDate: day } }),
    refetchInterval: MINUTE_MS,
  });

/** Networks from which many bookings came. */
export const useSources = () => useQuery({ ...queryOf(listSources, fresh)({}), refetchInterval: MINUTE_MS });

export const useCancelSource = mutationHook(cancelSource, {
  invalidates: [listTimeSlots, listBookings, getStatistics, listSources],
});
