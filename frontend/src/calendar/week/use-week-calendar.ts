import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { seededOperatingHours } from '@cablepark/contracts/configuration/settings';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { CalendarClosure, TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOf, mondayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { useConfig } from '../../shared/park/use-park.ts';
import { useNow, useToday } from '../../shared/time/clock.ts';
import { usePhone } from '../../shared/ui/use-media.ts';
import { prefetchWeek, useWeekSlots, useWeekSpecialDays } from '../api.ts';
import { slotsByStart } from '../slots/cell-state.ts';
import { availabilityByDay, displayedDay } from '../slots/availability.ts';
import { slotOf } from '../slots/slot-times.ts';
import { displayedHours, hoursOfDays, staffHours, daysOfWeek, rowsOfWeek, type Hours } from './week.ts';

const NO_SLOTS: readonly TimeSlot[] = [];
const NO_CLOSURES: readonly CalendarClosure[] = [];
const NO_SPECIAL_DAYS: readonly SpecialDay[] = [];

export interface WeekCalendarOptions {
  /** In `admin` there are rows for all hours in which the park is open, so that staff can also select cells without a slot. */
  readonly mode: 'public' | 'admin';
  /** The day that is shown first. Defaults to today. */
  readonly initialDay?: Day | undefined;
  /** Called when the user changes the week, after which a selection in the old week is no longer displayed. */
  readonly onWeekChange: () => void;
}

/** For this long after a change of the week in the staff's calendar, further changes are ignored (rule 18.2). */
const CHANGE_LOCK_MS = 100;

/** The displayed week, and functions that change it. */
export function useWeekCalendar({ mode, initialDay, onWeekChange }: WeekCalendarOptions) {
  const client = useQueryClient();
  const now = useNow();
  const today = useToday();
  const [monday, setMonday] = useState(() => mondayOf(initialDay ?? today));
  const [requestedDay, setRequestedDay] = useState(initialDay);
  const changedAt = useRef(-CHANGE_LOCK_MS);
  const { data, isError, isPlaceholderData, isPending, refetch } = useWeekSlots(monday);
  const { data: config } = useConfig();
  const { data: special = NO_SPECIAL_DAYS } = useWeekSpecialDays(monday);
  const isLoading = isPending || isPlaceholderData;

  const slots = isPlaceholderData ? NO_SLOTS : (data?.timeSlots ?? NO_SLOTS);
  const days = useMemo(() => daysOfWeek(monday), [monday]);
  const specialDays = useMemo(() => new Map(special.map((one) => [one.day, one])), [special]);
  const [showsAllHours, setShowsAllHours] = useState(false);
  // Until the settings have loaded, the default hours are used, so that the page already has roughly its final height.
  const operatingHours = config?.operatingHours ?? seededOperatingHours;
  const byStart = useMemo(() => slotsByStart(slots), [slots]);
  const availability = useMemo(() => availabilityByDay(slots, now), [slots, now]);
  const day = displayedDay(days, today, availability, requestedDay) ?? monday;
  const isOneDay = usePhone() && mode === 'admin';
  const hoursOf = useCallback(
    (starts: readonly SlotId[], showsAll = showsAllHours): Hours => {
      const ofDays = hoursOfDays(isOneDay ? [day] : days, operatingHours, specialDays);
      const shown = isOneDay ? starts.filter((start) => dayOf(start) === day) : starts;
      return mode === 'admin' ? staffHours(shown, ofDays, { showsAll }) : displayedHours(shown, ofDays);
    },
    [mode, isOneDay, day, days, operatingHours, specialDays, showsAllHours],
  );
  const stored = useMemo(() => data?.timeSlots.map(slotOf) ?? [], [data]);
  const hours = useMemo(() => hoursOf(stored), [hoursOf, stored]);
  const rows = useMemo(() => rowsOfWeek(days, hours), [days, hours]);
  const all = hoursOf(stored, true);

  const showWeek = (next: Day, day?: Day) => {
    const at = performance.now();
    if (mode === 'admin' && at - changedAt.current < CHANGE_LOCK_MS) return;
    changedAt.current = at;
    setRequestedDay(day);
    if (next === monday) return;
    onWeekChange();
    setMonday(next);
  };
  return {
    monday,
    days,
    specialDays,
    rows,
    hoursOf,
    showsAllHours,
    hasMoreHours: all.from < hours.from || all.to > hours.to,
    toggleAllHours: () => setShowsAllHours(!showsAllHours),
    slots,
    closures: data?.closures ?? NO_CLOSURES,
    byStart,
    availability,
    now,
    today,
    isLoading,
    isError: isError && !data,
    day,
    retry: () => void refetch(),
    showDay: setRequestedDay,
    step: (weeks: -1 | 1) => showWeek(addDays(monday, 7 * weeks)),
    showToday: () => showWeek(mondayOf(today), today),
    showDate: (day: Day) => showWeek(mondayOf(day), day),
    prefetch: (weeks: -1 | 1) => prefetchWeek(client, addDays(monday, 7 * weeks)),
  };
}

export type WeekCalendar = ReturnType<typeof useWeekCalendar>;
