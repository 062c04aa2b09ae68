import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { User } from '@cablepark/contracts/accounts/user';
import { type BookingDetail, type BookingWithSlots, bookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots, timeSlot } from '@cablepark/contracts/schedule/time-slots';
import { type Day, dayOf, slotEnd, slotsOfDay } from '@cablepark/contracts/shared/riga-time';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { queryOf, wholeListOf } from '../../../shared/api/hooks.ts';
import { keep, readKept } from '../../../shared/device/kept-data.ts';
import { useNow } from '../../../shared/time/clock.ts';

const FRESH = {
  staleTime: 0,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
  refetchInterval: 20_000,
} as const;

const bookingsOf = (day: Day) => wholeListOf(listBookings)({ query: { from: day, to: day } });
const slotsOf = (day: Day) => queryOf(listTimeSlots)({ query: { startDate: day, endDate: day } });

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

/** A day as this device loaded it last. An older version of the page may have written it. */
const keptSchema = z.object({
  day: z.string(),
  /** Milliseconds since 1970. */
  loadedAt: z.number(),
  bookings: z.array(bookingWithSlots).readonly(),
  slots: z.array(timeSlot).readonly(),
});
type KeptDay = z.output<typeof keptSchema>;

const LONGEST_MS = 12 * 3_600_000;

/** Until when a day may be shown without a network: until it ends in Riga, and 12 hours at most. */
export const keptUntil = ({ day, loadedAt }: Pick<KeptDay, 'day' | 'loadedAt'>): number =>
  Math.min(loadedAt + LONGEST_MS, slotEnd(slotsOfDay(day).at(-1) ?? 0).getTime());

export const keepDay = ({ user, ...data }: KeptDay & { readonly user: User }): void =>
  keep({ user, until: keptUntil(data), data });

/** The day that is kept for this user; undefined if it is another user's. */
export function keptDay(day: Day, userId: string): KeptDay | undefined {
  const kept = readKept();
  if (kept?.user.id !== userId) return undefined;
  const { data } = keptSchema.safeParse(kept.data);
  return data?.day === day ? data : undefined;
}
