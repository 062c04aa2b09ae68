import { useQuery } from '@tanstack/react-query';

import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { getStatistics } from '@cablepark/contracts/statistics/statistics';

import { fresh, MINUTE_MS, queryOf } from '#shared/api/calls';

// Like today's bookings they are fetched every minute, so that an open page shows what is new.
const statisticsQuery = queryOf(getStatistics, fresh);

export const useAllTime = () =>
  useQuery({ ...statisticsQuery({ query: {} }), refetchInterval: MINUTE_MS });

/** Today and the 29 days before it. */
export const useLast30Days = (today: Day) =>
  useQuery({
    ...statisticsQuery({ query: { from: addDays(today, -29), to: today } }),
    refetchInterval: MINUTE_MS,
  });

export const useThisWeek = () =>
  useQuery({ ...statisticsQuery({ query: { period: 'week' } }), refetchInterval: MINUTE_MS });

const RECENT = 6;

/** The bookings that were placed last, for any day. */
export const useRecentBookings = () =>
  useQuery({
    ...queryOf(listBookings, fresh)({ query: { limit: RECENT } }),
    refetchInterval: MINUTE_MS,
  });
