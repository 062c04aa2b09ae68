import { useQuery } from '@tanstack/react-query';

import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import {
  addDays,
  HOUR_MS,
  MINUTE_MS,
  mondayOf,
  type Day,
} from '@cablepark/contracts/shared/riga-time';
import { getStatistics, type Statistics } from '@cablepark/contracts/statistics/statistics';

import { fresh, queryOf } from '#shared/api/queries';
import { toHourDaysBefore } from '#shared/time/clock';

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

/** The 30 days before those. */
export const use30DaysBefore = (today: Day) =>
  useQuery(statisticsQuery({ query: { from: addDays(today, -59), to: addDays(today, -30) } }));

/** A figure of each day from the first to the last, also of those without bookings. */
export function listByDay(
  { salesByDay }: Statistics,
  figure: 'revenue' | 'hours',
  first: Day,
  last: Day,
): number[] {
  const byDay = new Map(salesByDay.map((sales) => [sales.day, sales[figure]]));
  const values: number[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    values.push(byDay.get(day) ?? 0);
  }

  return values;
}

/**
 * Last week as of the same hour a week ago. Otherwise bookings that this week is still going to get
 * would look like a loss.
 */
export function useLastWeekByNow(today: Day, now: Date) {
  const monday = addDays(mondayOf(today), -7);
  return useQuery(
    queryOf(getStatistics, { staleTime: HOUR_MS })({
      query: { from: monday, to: addDays(monday, 6), asOf: toHourDaysBefore(now, 7) },
    }),
  );
}

export const useThisWeek = () =>
  useQuery({ ...statisticsQuery({ query: { period: 'week' } }), refetchInterval: MINUTE_MS });

const RECENT = 6;

/** The bookings that were placed last, for any day. */
export const useRecentBookings = () =>
  useQuery({
    ...queryOf(listBookings, fresh)({ query: { limit: RECENT } }),
    refetchInterval: MINUTE_MS,
  });
