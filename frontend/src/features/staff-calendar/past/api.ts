import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listActions, type Action } from '@cablepark/contracts/audit/list-actions';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { queryOf, refresh } from '../../../shared/api/hooks.ts';
import { MINUTE_MS } from '../../../shared/api/query-client.ts';

const actionsQuery = queryOf(listActions, { staleTime: MINUTE_MS, refetchOnMount: true });

const NO_ACTIONS: readonly Action[] = [];
const NO_BOOKINGS: readonly BookingWithSlots[] = [];

/** The actions that changed a week's slots. They are fetched again when its present slots have changed. */
export function useWeekActions(monday: Day, present: readonly TimeSlot[]): readonly Action[] {
  const client = useQueryClient();
  useEffect(() => void refresh(client, listActions), [client, present]);
  return useQuery(actionsQuery({ query: { from: monday, to: addDays(monday, 6) } })).data ?? NO_ACTIONS;
}

/** The past doesn't change, so its answers have keys of their own, which no live update concerns. */
const pastSlots = (monday: Day, asOf: string) => ({
  queryKey: ['asOf', 'slots', monday, asOf] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callEndpoint(listTimeSlots, { query: { startDate: monday, endDate: addDays(monday, 6), asOf } }, { signal }),
  staleTime: 10 * MINUTE_MS,
});

/** Names may have been erased since, so these are kept only for a moment. */
const pastBookings = (monday: Day, asOf: string) => ({
  queryKey: ['asOf', 'bookings', monday, asOf] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callEndpoint(listBookings, { query: { from: monday, to: addDays(monday, 6), asOf } }, { signal }),
  staleTime: 10_000,
  gcTime: 10_000,
  refetchOnMount: true,
});

/** The week's slots as of an instant. Until they are loaded, it returns those that were shown before. */
export const usePastSlots = (monday: Day, asOf: string | undefined, present: readonly TimeSlot[]) =>
  useQuery({
    ...pastSlots(monday, asOf ?? ''),
    enabled: asOf !== undefined,
    placeholderData: (previous, query) =>
      query?.queryKey[2] === monday ? previous : present.length > 0 ? { timeSlots: [...present] } : undefined,
  });

export const usePastBookings = (monday: Day, asOf: string | undefined): readonly BookingWithSlots[] =>
  useQuery({
    ...pastBookings(monday, asOf ?? ''),
    enabled: asOf !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[2] === monday ? previous : undefined),
  }).data ?? NO_BOOKINGS;

export const prefetchPast = (client: QueryClient, monday: Day, asOf: string): void => {
  // A failure is ignored here, because it is reported if the instant is shown.
  client.query(pastSlots(monday, asOf)).catch(() => undefined);
};
