import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { today, type Day } from '@cablepark/contracts/shared/riga-time';
import { availabilityByDay } from '../../../calendar/slots/availability.ts';
import { slotsByStart } from '../../../calendar/slots/cell-state.ts';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import type { WeekCalendar } from '../../../calendar/week/use-week-calendar.ts';
import { rowsOfWeek } from '../../../calendar/week/week.ts';
import { prefetchPast, usePastBookings, usePastSlots, useWeekActions } from './api.ts';
import { pauseOf, stopAt, stopsOf } from './stops.ts';
import { usePastAddress } from './use-past-address.ts';

/** A week as it was. */
export interface PastWeek {
  readonly asOf: string;
  readonly calendar: WeekCalendar;
  readonly bookings: readonly BookingWithSlots[];
}

export interface Past {
  /** Undefined while the present is shown. */
  readonly week: PastWeek | undefined;
  /** The instants after each action of the week. The stop after the last one is now. */
  readonly stops: readonly string[];
  readonly stop: number;
  readonly show: (stop: number) => void;
  readonly backToNow: () => void;
  readonly isPlaying: boolean;
  readonly togglePlaying: () => void;
}

const NO_SLOTS: readonly TimeSlot[] = [];
// Which days were special then is not known: the settings are listed as they are now.
const NO_SPECIAL_DAYS: Map<Day, SpecialDay> = new Map();
const AHEAD = 2;

/** Shows the displayed week as of the instant in the address, moves from action to action and plays them one after another. */
export function usePast(live: WeekCalendar): Past {
  const client = useQueryClient();
  const { monday } = live;
  const { asOf, setAsOf } = usePastAddress(monday, live.showDate);
  const actions = useWeekActions(monday, live.slots);
  const stops = useMemo(() => stopsOf(actions), [actions]);
  const stop = stopAt(stops, asOf);
  const { week, isLoaded } = usePastWeek(live, asOf);
  const [isPlaying, setPlaying] = useState(false);

  const show = (next: number) => setAsOf(stops[next]);
  useEffect(() => {
    if (asOf === undefined) return;
    for (const next of stops.slice(stop + 1, stop + 1 + AHEAD)) prefetchPast(client, monday, next);
  }, [client, monday, asOf, stops, stop]);
  useEffect(() => {
    if (!isPlaying || !isLoaded) return;
    const timer = setTimeout(() => {
      if (stop + 1 >= stops.length) setPlaying(false);
      show(stop + 1);
    }, pauseOf(stops));
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the next step is due when this one is shown
  }, [isPlaying, isLoaded, stop, stops]);

  return {
    week,
    stops,
    stop,
    show: (next) => {
      setPlaying(false);
      show(next);
    },
    backToNow: () => {
      setPlaying(false);
      setAsOf(undefined);
    },
    isPlaying,
    togglePlaying: () => {
      if (!isPlaying && stop >= stops.length) show(0);
      setPlaying(!isPlaying && stops.length > 0);
    },
  };
}

function usePastWeek(live: WeekCalendar, asOf: string | undefined) {
  const { monday, days, hoursOf } = live;
  const { data, isError, isPlaceholderData, refetch } = usePastSlots(monday, asOf, live.slots);
  const bookings = usePastBookings(monday, asOf);
  const slots = data?.timeSlots ?? NO_SLOTS;
  const past = useMemo(() => {
    const now = new Date(asOf ?? 0);
    return {
      slots,
      byStart: slotsByStart(slots),
      availability: availabilityByDay(slots, now),
      rows: rowsOfWeek(days, hoursOf([...slots, ...live.slots].map(slotOf))),
      now,
      today: today(now),
      specialDays: NO_SPECIAL_DAYS,
    };
  }, [asOf, slots, days, hoursOf, live.slots]);
  if (asOf === undefined) return { week: undefined, isLoaded: true };
  const calendar: WeekCalendar = {
    ...live,
    ...past,
    isLoading: data === undefined && !isError,
    isError,
    retry: () => void refetch(),
  };
  return { week: { asOf, calendar, bookings }, isLoaded: data !== undefined && !isPlaceholderData };
}
