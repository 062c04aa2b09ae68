import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { getBooking } from '@cablepark/contracts/schedule/get-booking';
import { listBookings } from '@cablepark/contracts/schedule/list-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import type { CallInput } from '../shared/api/call-endpoint.ts';
import { queryOf, refresh } from '../shared/api/hooks.ts';
import { MINUTE_MS } from '../shared/api/query-client.ts';

const slotsQuery = queryOf(listTimeSlots, { staleTime: 5 * MINUTE_MS, gcTime: 10 * MINUTE_MS, refetchOnMount: true });
const bookingQuery = queryOf(getBooking, { staleTime: 2 * MINUTE_MS, refetchOnMount: true });

const weekOf = (monday: Day) => slotsQuery({ query: { startDate: monday, endDate: addDays(monday, 6) } });

/** The stored slots of a week, Monday to Sunday. While another week is on its way, the last one keeps the place. */
export const useWeekSlots = (monday: Day, { enabled = true } = {}) =>
  useQuery({ ...weekOf(monday), enabled, placeholderData: keepPreviousData });

/** A week asked for ahead, so that turning to it shows it at once. */
export const prefetchWeek = (client: QueryClient, monday: Day): void => {
  // What can't be had ahead is asked for again, and its failure told, when it is needed.
  client.query(weekOf(monday)).catch(() => undefined);
};

export const useBooking = (reference: string) => useQuery(bookingQuery({ params: { reference } }));

/** The same, where there may be no reference to ask for. */
export const useBookingIfAny = (reference: string) =>
  useQuery({ ...bookingQuery({ params: { reference } }), enabled: reference !== '' });

/** A booking just placed is known already: its page needs no further request. */
export const keepBooking = (client: QueryClient, detail: BookingDetail): void => {
  client.setQueryData(bookingQuery({ params: { reference: detail.booking.reference } }).queryKey, detail);
};

/** Asks for the calendar again. */
export const refreshSlots = (client: QueryClient): Promise<void> => refresh(client, listTimeSlots);

/** Asks again for what shows these days, or for any where it isn't known which: slots, and the staff's bookings. */
export const refreshDays = (client: QueryClient, days: readonly Day[] | null): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      name === listBookings.name || (name === listTimeSlots.name && (days === null || shows(input, days))),
  });

function shows(input: unknown, days: readonly Day[]): boolean {
  const { startDate, endDate } = (input as CallInput<typeof listTimeSlots>).query;
  return days.some((day) => startDate <= day && day <= endDate);
}

export const isAskingForSlots = (client: QueryClient): boolean =>
  client.isFetching({ queryKey: [listTimeSlots.name] }) > 0;

/** Drops whatever is known, of every kind. */
export const refreshEverything = (client: QueryClient): Promise<void> => {
  client.removeQueries({ type: 'inactive' });
  return client.invalidateQueries();
};
