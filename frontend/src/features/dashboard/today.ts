import { useQuery } from '@tanstack/react-query';

import { listFeedback } from '@cablepark/contracts/feedback/feedback';
import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import {
  cancelSource,
  listBookings,
  listSources,
} from '@cablepark/contracts/schedule/find-bookings';
import { getOutlook } from '@cablepark/contracts/schedule/outlook';
import { toStretches, type Stretch } from '@cablepark/contracts/schedule/stretches';
import { listTimeSlots, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  addDays,
  dayOf,
  MINUTE_MS,
  mondayOf,
  slotAt,
  timeOf,
  type Day,
} from '@cablepark/contracts/shared/riga-time';
import { getStatistics } from '@cablepark/contracts/statistics/statistics';

import { makeSlotsQuery } from '#calendar/api';
import { slotOf } from '#calendar/slots/slots';
import { wholeListOf } from '#shared/api/lists';
import { fresh, queryOf } from '#shared/api/queries';
import { useCommand } from '#shared/api/use-command';

const MOST_NEXT = 3;

/** An unbroken time on the water, and whose it is. */
export interface Ride {
  readonly booking: BookingWithSlots;
  readonly stretch: Stretch;
}

/** The rides that are under way, and the three that begin next. */
export function listRides(bookings: readonly BookingWithSlots[], now: Date) {
  const running = slotAt(now);
  const rides: Ride[] = [];
  for (const booking of bookings) {
    for (const stretch of toStretches(booking.timeSlots.map(slotOf))) {
      if (stretch.end > running) {
        rides.push({ booking, stretch });
      }
    }
  }

  rides.sort((a, b) => a.stretch.start - b.stretch.start);
  return {
    now: rides.filter(({ stretch }) => stretch.start <= running),
    next: rides.filter(({ stretch }) => stretch.start > running).slice(0, MOST_NEXT),
  };
}

/** How many bookings are in a state of attendance. A booking without a note counts as expected. */
export const countAttendance = (
  bookings: readonly BookingWithSlots[],
  wanted: AttendanceState,
): number =>
  bookings.filter(({ attendance }) => (attendance?.state ?? 'expected') === wanted).length;

/** The half hours of the day that are still on sale, the running one included. */
export function listGaps(slots: readonly TimeSlot[], now: Date): Stretch[] {
  const running = slotAt(now);
  const free = slots.filter(({ status }) => status === 'available').map(slotOf);
  return toStretches(free.filter((slot) => slot >= running));
}

/** The income, in euros, of the booked slots that begin no later than this time of day in Riga. */
export function sumIncomeUntil(bookings: readonly BookingWithSlots[], time: string): number {
  let income = 0;
  for (const { timeSlots } of bookings) {
    for (const slot of timeSlots) {
      if (timeOf(slotOf(slot)) <= time) {
        income += slot.price;
      }
    }
  }

  return income;
}

/**
 * The bookings for a day. Like the next two they are fetched every minute, so an open page shows
 * what is new.
 */
export const useBookingsOf = (day: Day) =>
  useQuery({
    ...wholeListOf(listBookings, fresh)({ query: { from: day, to: day } }),
    refetchInterval: MINUTE_MS,
  });

export const useSlotsOf = (day: Day) =>
  useQuery({ ...makeSlotsQuery(day), ...fresh, refetchInterval: MINUTE_MS });

/** Tomorrow, and what is to come of the weekend; on a Sunday that is the next one. */
export function listNextDays(today: Day): Day[] {
  const tomorrow = addDays(today, 1);
  const sunday = addDays(mondayOf(tomorrow), 6);
  const days = new Set([tomorrow, addDays(sunday, -1), sunday]);
  return [...days].filter((day) => day > today);
}

/** How many of a day's half hours are sold, of those that are sold or for sale. */
export function countSold(slots: readonly TimeSlot[], day: Day) {
  const ofDay = slots.filter((slot) => dayOf(slotOf(slot)) === day);
  const sold = ofDay.filter(({ status }) => status === 'booked').length;
  const unsold = ofDay.filter(({ status }) => status === 'available' || status === 'reserved');
  return { sold, all: sold + unsold.length };
}

/** The slots of several days in a row. */
export const useSlotsOfDays = (from: Day, to: Day) =>
  useQuery({ ...makeSlotsQuery(from, to), ...fresh, refetchInterval: MINUTE_MS });

/** Who waits on the days to come, and whose mails failed. */
export const useOutlook = () =>
  useQuery({ ...queryOf(getOutlook, fresh)({}), refetchInterval: MINUTE_MS });

/** The most feedback that is counted. If there is more, the card says so. */
export const MOST_FEEDBACK = 100;

/** Feedback that nobody has reviewed. */
export const useNewFeedback = () =>
  useQuery({
    ...queryOf(listFeedback, fresh)({ query: { status: 'new', limit: MOST_FEEDBACK } }),
    refetchInterval: MINUTE_MS,
  });

/** Networks from which many bookings came. */
export const useSources = () =>
  useQuery({ ...queryOf(listSources, fresh)({}), refetchInterval: MINUTE_MS });

export const useCancelSource = () =>
  useCommand(cancelSource, [listTimeSlots, listBookings, getStatistics, listSources]);
