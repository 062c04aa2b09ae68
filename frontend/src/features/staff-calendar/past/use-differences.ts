import { useMemo } from 'react';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { WeekCalendar } from '../../../calendar/week/use-week-calendar.ts';
import { useWeekBookings } from '../api.ts';
import { bookedCells } from '../week/booking-cells.ts';
import { differences, type Difference } from './differences.ts';
import type { PastWeek } from './use-past.ts';

const NO_BOOKINGS: readonly BookingWithSlots[] = [];

/** The cells of the past that show something else now; undefined while one of the two is not known, and now. */
export function useDifferences(
  live: WeekCalendar,
  past: PastWeek | undefined,
): ReadonlyMap<SlotId, Difference> | undefined {
  const { data: bookings = NO_BOOKINGS } = useWeekBookings(live.monday);
  const isKnown = past !== undefined && !live.isLoading && !live.isError && !past.calendar.isLoading;
  return useMemo(
    () =>
      isKnown
        ? differences(
            past.calendar.rows.flatMap(({ slots }) => slots.filter((slot) => slot !== undefined)),
            weekOf(past.calendar, past.bookings),
            weekOf(live, bookings),
          )
        : undefined,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the calendars are new objects each time
    [isKnown, past?.calendar.byStart, past?.calendar.rows, past?.bookings, live.byStart, bookings],
  );
}

const weekOf = ({ byStart, slots }: WeekCalendar, bookings: readonly BookingWithSlots[]) => ({
  byStart,
  booked: bookedCells(slots, bookings),
});
