import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';

import { seededOperatingHours } from '@cablepark/contracts/configuration/seeded-settings';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { CalendarClosure, TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  addDays,
  dayOf,
  mondayOf,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import { useConfig } from '#shared/park/park';
import { useNow, useToday } from '#shared/time/clock';
import { useServerAhead } from '#shared/time/server-time';
import { usePhone } from '#shared/ui/use-media';
import { prefetchWeek, useWeekSlots, useWeekSpecialDays } from '../api.ts';
import { chooseDisplayedDay, countAvailability, indexSlots } from '../slots/cell-state.ts';
import { slotOf } from '../slots/slots.ts';
import { findDisplayedHours, findStaffHours } from './displayed-hours.ts';
import {
  daysOfWeek,
  findClosedRows,
  listClosedDays,
  listHoursOfDays,
  listWeekRows,
  type Hours,
  type WeekRow,
} from './week.ts';

const NO_SLOTS: readonly TimeSlot[] = [];
const NO_CLOSURES: readonly CalendarClosure[] = [];
const NO_SPECIAL_DAYS: readonly SpecialDay[] = [];
const NO_ROWS: ReadonlySet<string> = new Set();

export interface WeekCalendarOptions {
  /**
   * In `admin` all hours in which the park is open are shown, also without a slot, and a phone's
   * list has past ones.
   */
  readonly mode: 'public' | 'admin';
  /** The day that is shown first. Defaults to today. */
  readonly initialDay?: Day | undefined;
  /**
   * Called when the user changes the week, after which a selection in the old week is no longer
   * displayed.
   */
  readonly onWeekChange?: () => void;
}

/**
 * For this long after a change of the week in the staff's calendar, further changes are ignored
 * (rule 18.2).
 */
const CHANGE_LOCK_MS = 100;

/**
 * If the known difference between the clocks changes by more than this, the device's clock is
 * wrong.
 */
const CORRECTION_MS = 60_000;

/**
 * The displayed week, and functions that change it. It stays in one piece, because each value is
 * derived from the ones above it.
 */
export function useWeekCalendar({ mode, initialDay, onWeekChange }: WeekCalendarOptions) {
  const client = useQueryClient();
  const now = useNow();
  const today = useToday();
  const [monday, setMonday] = useState(() => mondayOf(initialDay ?? today));
  const [requestedDay, setRequestedDay] = useState(initialDay);
  const changedAt = useRef(-CHANGE_LOCK_MS);
  const [isChosen, setIsChosen] = useState(initialDay !== undefined);
  const ahead = useServerAhead();
  const [shownBy, setShownBy] = useState(ahead);
  // The first week is chosen by the device's clock, which the first answer may correct.
  if (Math.abs(ahead - shownBy) > CORRECTION_MS) {
    setShownBy(ahead);
    if (!isChosen) {
      setMonday(mondayOf(today));
    }
  }

  const { data, isError, isPlaceholderData, isPending, refetch } = useWeekSlots(monday);
  const { data: config } = useConfig();
  const { data: special = NO_SPECIAL_DAYS } = useWeekSpecialDays(monday);
  const isLoading = isPending || isPlaceholderData;

  const slots = isPlaceholderData ? NO_SLOTS : (data?.timeSlots ?? NO_SLOTS);
  const days = useMemo(() => daysOfWeek(monday), [monday]);
  const specialDays = useMemo(() => new Map(special.map((one) => [one.day, one])), [special]);
  const [showsAllHours, setShowsAllHours] = useState(false);
  // Until the settings have loaded, the default hours are used, so that the page already has
  // roughly its final height.
  const operatingHours = config?.operatingHours ?? seededOperatingHours;
  const closedDays = useMemo(
    () => listClosedDays(days, operatingHours, specialDays),
    [days, operatingHours, specialDays],
  );
  const byStart = useMemo(() => indexSlots(slots), [slots]);
  const availability = useMemo(() => countAvailability(slots, now), [slots, now]);
  const day = chooseDisplayedDay(days, today, availability, requestedDay) ?? monday;
  const isOneDay = usePhone() && mode === 'admin';
  const shownDays = useMemo(() => (isOneDay ? [day] : days), [isOneDay, day, days]);
  const openHours = useMemo(
    () => listHoursOfDays(shownDays, operatingHours, specialDays),
    [shownDays, operatingHours, specialDays],
  );
  const hoursOf = useCallback(
    (starts: readonly SlotId[], showsAll = showsAllHours): Hours => {
      const shown = isOneDay ? starts.filter((start) => dayOf(start) === day) : starts;
      return mode === 'admin'
        ? findStaffHours(shown, openHours, { showsAll })
        : findDisplayedHours(shown, openHours);
    },
    [mode, isOneDay, day, openHours, showsAllHours],
  );
  const stored = useMemo(() => data?.timeSlots.map(slotOf) ?? [], [data]);
  const hours = useMemo(() => hoursOf(stored), [hoursOf, stored]);
  const rows = useMemo(() => listWeekRows(days, hours), [days, hours]);
  const all = hoursOf(stored, true);
  const closedRowsOf = useCallback(
    (ofWeek: readonly WeekRow[], slotsByStart: ReadonlyMap<SlotId, TimeSlot>) =>
      mode === 'admin' && showsAllHours
        ? NO_ROWS
        : findClosedRows(ofWeek, shownDays, openHours, slotsByStart),
    [mode, showsAllHours, shownDays, openHours],
  );
  const closedRows = useMemo(() => closedRowsOf(rows, byStart), [closedRowsOf, rows, byStart]);

  const showWeek = (next: Day, day?: Day) => {
    const at = performance.now();
    if (mode === 'admin' && at - changedAt.current < CHANGE_LOCK_MS) {
      return;
    }

    changedAt.current = at;
    setIsChosen(true);
    setRequestedDay(day);
    if (next === monday) {
      return;
    }

    onWeekChange?.();
    setMonday(next);
  };

  return {
    mode,
    monday,
    days,
    specialDays,
    /** The days on which the park doesn't open. */
    closedDays,
    rows,
    /** The keys of the rows that are folded, because the park is closed then. */
    closedRows,
    hoursOf,
    closedRowsOf,
    showsAllHours,
    hasMoreHours: closedRows.size > 0 || all.from < hours.from || all.to > hours.to,
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

/**
 * A half-hour and its place in the calendar, which is a grid of a week or a phone's list of one
 * day.
 */
export interface SlotPlace {
  readonly start: SlotId;
  readonly slot: TimeSlot | undefined;
  /** Whether the place is a row of the phone's list rather than a cell of the week. */
  readonly isRow: boolean;
  /** Props that make a button focusable by the grid's keys. They are empty in a list. */
  readonly cellProps: { readonly 'data-cell'?: string; readonly tabIndex?: 0 | -1 };
}

/**
 * The ways in which the customers' and the staff's calendar differ: what a half-hour looks like and
 * does.
 */
export interface CalendarView {
  /** Whether the text of a closed half-hour is visible. Otherwise only screen readers read it. */
  readonly showsClosed?: boolean;
  readonly isSelected: (start: SlotId) => boolean;
  readonly renderSlot: (place: SlotPlace) => ReactNode;
}
