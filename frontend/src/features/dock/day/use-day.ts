import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '@cablepark/contracts/accounts/user';
import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { queryOf, wholeListOf } from '../../../shared/api/hooks.ts';
import { useNow } from '../../../shared/time/clock.ts';
import { keepDay, keptDay, keptUntil } from './kept-day.ts';

const FRESH = {
  staleTime: 0,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
  refetchInterval: 20_000,
} as const;

const bookingsQuery = wholeListOf(listBookings);
const slotsQuery = queryOf(listTimeSlots);
const bookingsOf = (day: Day) => bookingsQuery({ query: { from: day, to: day } });
const slotsOf = (day: Day) => slotsQuery({ query: { startDate: day, endDate: day } });

/** The day's bookings and slots: as they are, or without a network as this device loaded them last. */
export function useDay(day: Day, user: User) {
  const [keptAtFirst] = useState(() => keptDay(day, user.id));
  // At midnight the page goes on to another day.
  const kept = keptAtFirst?.day === day ? keptAtFirst : undefined;
  const seed = kept && { initialDataUpdatedAt: kept.loadedAt };
  const now = useNow();
  const bookings = useQuery({
    ...bookingsOf(day),
    ...FRESH,
    ...(kept && seed && { ...seed, initialData: kept.bookings }),
  });
  const slots = useQuery({
    ...slotsOf(day),
    ...FRESH,
    ...(kept && seed && { ...seed, initialData: { timeSlots: [...kept.slots] } }),
  });
  const loadedAt = bookings.dataUpdatedAt;
  useEffect(() => {
    if (bookings.data && slots.data)
      keepDay({ user, day, loadedAt, bookings: bookings.data, slots: slots.data.timeSlots });
  }, [bookings.data, slots.data, loadedAt, day, user]);
  const isReadable = now.getTime() < keptUntil({ day, loadedAt });
  return {
    bookings: isReadable ? bookings.data : undefined,
    slots: slots.data?.timeSlots,
    /** Milliseconds since 1970. */
    loadedAt,
    isFailed: bookings.isError,
    retry: () => {
      void bookings.refetch();
      void slots.refetch();
    },
  };
}

/** Shows the answer to an action at once, before the day is fetched again. */
export function showInDay(client: QueryClient, { booking, timeSlots }: BookingDetail): void {
  const answered: BookingWithSlots = { ...booking, timeSlots };
  const [first] = timeSlots;
  if (first)
    client.setQueryData(
      bookingsOf(dayOf(slotOf(first))).queryKey,
      (known: readonly BookingWithSlots[] | undefined) =>
        known && [answered, ...known.filter(({ reference }) => reference !== booking.reference)],
    );
  void client.invalidateQueries({ queryKey: [listBookings.name] });
  void client.invalidateQueries({ queryKey: [listTimeSlots.name] });
}
