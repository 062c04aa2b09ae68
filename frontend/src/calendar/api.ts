import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';

import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import { LAST_DAY } from '@cablepark/contracts/shared/days-in-reach';
import type { FirstWeek } from '@cablepark/contracts/shared/first-paint';
import { addDays, MINUTE_MS, type Day } from '@cablepark/contracts/shared/riga-time';

import type { CallInput } from '../shared/api/calls.ts';
import {
  getBooking,
  listBookings,
  listClosures,
  listSpecialDays,
  listTimeSlots,
} from '../shared/api/first-page-endpoints.ts';
import { fresh, queryOf } from '../shared/api/queries.ts';
import { refetch, refresh } from '../shared/api/query-client.ts';

const weekTimes = { staleTime: 5 * MINUTE_MS, gcTime: 10 * MINUTE_MS, refetchOnMount: true };
const bookingQuery = queryOf(getBooking, { staleTime: 2 * MINUTE_MS, refetchOnMount: true });

export const makeSlotsQuery = (from: Day, to = from) =>
  queryOf(listTimeSlots, weekTimes)({ query: { startDate: from, endDate: to } });
const makeWeekQuery = (monday: Day) => makeSlotsQuery(monday, addDays(monday, 6));
/**
 * For how many days after a Monday special days are loaded: enough for all days that can be booked
 * at any time of its week, so that the park's facts need no request of their own. The server embeds
 * the same days in the page (`create-app.ts`).
 */
const SPECIAL_DAYS_AHEAD = BOOKING_WINDOW_DAYS + 6;
const makeSpecialDaysQuery = (monday: Day) =>
  queryOf(
    listSpecialDays,
    weekTimes,
  )({ query: { from: monday, to: addDays(monday, SPECIAL_DAYS_AHEAD) } });

/**
 * The stored slots of a week, Monday to Sunday. While a new week loads, `data` is still the
 * previous week's.
 */
export const useWeekSlots = (monday: Day, { enabled = true } = {}) =>
  useQuery({ ...makeWeekQuery(monday), enabled, placeholderData: keepPreviousData });

/** The stored slots from today to the end of the booking window. */
export const useSlotsOnSale = (today: Day, { enabled }: { readonly enabled: boolean }) =>
  useQuery({ ...makeSlotsQuery(today, addDays(today, BOOKING_WINDOW_DAYS - 1)), enabled });

/** The days of a week, and of the weeks after it, that differ from their weekday. */
export const useWeekSpecialDays = (monday: Day) => useQuery(makeSpecialDaysQuery(monday));

/**
 * Shows at once the week that came with the page. Its slots are still fetched, because others may
 * have booked some meanwhile.
 */
export function startWithWeek(
  client: QueryClient,
  { monday, calendar, specialDays }: FirstWeek,
): void {
  if (calendar) {
    client.setQueryData(makeWeekQuery(monday).queryKey, calendar, { updatedAt: 0 });
  }

  client.setQueryData(makeSpecialDaysQuery(monday).queryKey, [...specialDays]);
}

/** Fetches a week in advance, so that it is shown at once when the visitor turns to it. */
export const prefetchWeek = (client: QueryClient, monday: Day): void => {
  // A failure is ignored here: the week is fetched again, and a failure reported, when the week is
  // shown.
  client.query(makeWeekQuery(monday)).catch(() => undefined);
  client.query(makeSpecialDaysQuery(monday)).catch(() => undefined);
};

/** A booking, as of `asOf` if that is given. Nothing is fetched for an empty reference. */
export const useBooking = (reference: string, asOf?: string) =>
  useQuery({
    ...bookingQuery({ params: { reference }, ...(asOf === undefined ? {} : { query: { asOf } }) }),
    enabled: reference !== '',
  });

/**
 * The booking as it is now: whenever the user returns to the window, it may have been changed in
 * another one.
 */
export const useBookingNow = (reference: string) =>
  useQuery({
    ...bookingQuery({ params: { reference } }),
    ...fresh,
    enabled: reference !== '',
    refetchOnWindowFocus: 'always',
  });

/** Refetches the slots, and the special days that say why a day has other slots than usual. */
export const refreshSlots = async (client: QueryClient): Promise<void> => {
  await Promise.all([refresh(client, listTimeSlots), refresh(client, listSpecialDays)]);
};

/**
 * Refetches the weeks with these days (all weeks if `days` is null), the staff's bookings and the
 * closures.
 */
export const refreshDays = (client: QueryClient, days: readonly Day[] | null): Promise<void> =>
  refetch(client, {
    predicate: ({ queryKey: [name, input] }) =>
      name === listBookings.name ||
      name === listClosures.name ||
      (name === listTimeSlots.name && (days === null || hasSlotsOf(input, days))) ||
      (name === listSpecialDays.name && (days === null || hasSpecialDaysOf(input, days))),
  });

function hasSlotsOf(input: unknown, days: readonly Day[]): boolean {
  const { startDate, endDate } = (input as CallInput<typeof listTimeSlots>).query;
  return days.some((day) => startDate <= day && day <= endDate);
}

function hasSpecialDaysOf(input: unknown, days: readonly Day[]): boolean {
  const { from = '', to = LAST_DAY } = (input as CallInput<typeof listSpecialDays>).query ?? {};
  return days.some((day) => from <= day && day <= to);
}

export const isFetchingSlots = (client: QueryClient): boolean =>
  client.isFetching({ queryKey: [listTimeSlots.name] }) > 0;

/** Drops everything that is cached. Queries that are in use are fetched again. */
export const refreshEverything = (client: QueryClient): Promise<void> => {
  client.removeQueries({ type: 'inactive' });
  return refetch(client);
};
