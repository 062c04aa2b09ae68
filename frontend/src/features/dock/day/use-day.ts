import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import type { User } from '@cablepark/contracts/accounts/user';
import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';

import { makeSlotsQuery } from '#calendar/api';
import { slotOf } from '#calendar/slots/slots';
import { wholeListOf } from '#shared/api/lists';
import { refetch } from '#shared/api/query-client';
import { useNow, useToday } from '#shared/time/clock';
import { findShownSlots } from './dock-entries.ts';
import { computeEndOfKeeping, keepDay, MAX_KEPT_MS, readKeptDay } from './kept-day.ts';

const FRESH = {
  staleTime: 0,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
  refetchInterval: 20_000,
} as const;

const makeBookingsQuery = (day: Day) =>
  wholeListOf(listBookings)({ query: { from: day, to: day } });
const postponedBookings = wholeListOf(listBookings)({ query: { status: 'postponed' } });
const isPostponed = ({ status }: BookingWithSlots): boolean => status === 'postponed';
const isForDay = (day: Day) => (booking: BookingWithSlots) =>
  findShownSlots(booking).some((slot) => dayOf(slot) === day);

/**
 * A day's bookings and slots: as they are, or without a network as this device loaded them last.
 * Only today's are kept on the device.
 */
export function useDay(day: Day, user: User) {
  const today = useToday();
  const isToday = day === today;
  const [keptAtFirst] = useState(() => readKeptDay(today, user.id));
  // At midnight the page goes on to another day.
  const kept = keptAtFirst?.day === day ? keptAtFirst : undefined;
  const now = useNow();
  const bookings = useQuery({
    ...makeBookingsQuery(day),
    ...FRESH,
    ...(kept && {
      initialDataUpdatedAt: kept.loadedAt,
      initialData: kept.bookings.filter((booking) => !isPostponed(booking)),
    }),
  });
  const postponed = useQuery({
    ...postponedBookings,
    ...FRESH,
    ...(kept && {
      initialDataUpdatedAt: kept.loadedAt,
      initialData: kept.bookings.filter(isPostponed),
    }),
  });
  const ofDay = useMemo(() => {
    if (!bookings.data || !postponed.data) {
      return undefined;
    }

    return [...bookings.data, ...postponed.data.filter(isForDay(day))];
  }, [bookings.data, postponed.data, day]);
  const slots = useQuery({
    ...makeSlotsQuery(day),
    ...FRESH,
    ...(kept && {
      initialDataUpdatedAt: kept.loadedAt,
      initialData: { timeSlots: [...kept.slots] },
    }),
  });
  const loadedAt = bookings.dataUpdatedAt;
  useEffect(() => {
    if (isToday && ofDay && slots.data) {
      keepDay({ user, day, loadedAt, bookings: ofDay, slots: slots.data.timeSlots });
    }
  }, [ofDay, slots.data, loadedAt, day, isToday, user]);
  const readableUntil = isToday ? computeEndOfKeeping({ day, loadedAt }) : loadedAt + MAX_KEPT_MS;
  const isReadable = now.getTime() < readableUntil;
  return {
    bookings: isReadable ? ofDay : undefined,
    slots: slots.data?.timeSlots,
    /** Milliseconds since 1970. */
    loadedAt,
    isFailed: bookings.isError || postponed.isError,
    retry: () => {
      void bookings.refetch();
      void postponed.refetch();
      void slots.refetch();
    },
  };
}

/** Shows the answer to an action at once, before the day is fetched again. */
export function showInDay(client: QueryClient, { booking, timeSlots }: BookingDetail): void {
  const answered: BookingWithSlots = { ...booking, timeSlots };
  const [first] = timeSlots;
  if (first) {
    client.setQueryData(
      makeBookingsQuery(dayOf(slotOf(first))).queryKey,
      (known: readonly BookingWithSlots[] | undefined) =>
        known && [answered, ...known.filter(({ reference }) => reference !== booking.reference)],
    );
  }

  void refetch(client, { queryKey: [listBookings.name] });
  void refetch(client, { queryKey: [listTimeSlots.name] });
}
