import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';

import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { seededOperatingHours } from '@cablepark/contracts/configuration/seeded-settings';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import type { CalendarClosure, TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  addDays,
  dayOf,
  dayOfWeek,
  listDays,
  mondayOf,
  slotAt,
  startOfSlot,
  timeOf,
  type ClockTime,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { addHalfHours } from '@cablepark/contracts/shared/slot-ids';

import { useConfig } from '#shared/park/park';
import { useNow, useToday } from '#shared/time/clock';
import { useServerAhead } from '#shared/time/server-time';
import { usePhone } from '#shared/ui/use-media';
import { prefetchWeek, useWeekSlots, useWeekSpecialDays } from '../api.ts';
import {
  chooseDisplayedDay,
  countAvailability,
  halfHoursOf,
  indexSlots,
  slotOf,
} from '../slots/slots.ts';

/**
 * One row of the week, for one time of day. When the hour from 03:00 occurs twice in October, so do
 * its rows.
 */
export interface WeekRow {
  readonly key: string;
  readonly time: ClockTime;
  /** Whether the row is for the second occurrence of its hour on one day. */
  readonly isRepeated: boolean;
  /**
   * The half-hour of each day, from Monday. It is undefined if the clock skips or doesn't repeat
   * it.
   */
  readonly slots: readonly (SlotId | undefined)[];
}

/** A range of hours of the day, which may be fractions. `to` is exclusive. */
interface Hours {
  readonly from: number;
  readonly to: number;
}

export const daysOfWeek = (monday: Day): Day[] => listDays(monday, addDays(monday, 6));

/** The rows of a week between two hours. A clock change neither loses nor duplicates half-hours. */
export function rowsOfWeek(days: readonly Day[], hours: Hours): WeekRow[] {
  const columns = days.map((day) => new Map(halfHoursOf(day).map(({ key, slot }) => [key, slot])));
  const keys = [...new Set(columns.flatMap((column) => [...column.keys()]))].sort();
  return keys
    .filter((key) => hourOf(key) >= hours.from && hourOf(key) < hours.to)
    .map((key) => ({
      key,
      time: key.slice(0, 5),
      isRepeated: key.endsWith(' 2'),
      slots: columns.map((column) => column.get(key)),
    }))
    .sort(compareRows);
}

const hourOf = (key: string): number => Number(key.slice(0, 2)) + Number(key.slice(3, 5)) / 60;

// Chronological order: 03:00, 03:30, then 03:00 and 03:30 again. Sorting by the key would mix them.
const compareRows = (a: WeekRow, b: WeekRow): number =>
  a.time.slice(0, 2).localeCompare(b.time.slice(0, 2)) ||
  Number(a.isRepeated) - Number(b.isRepeated) ||
  a.time.localeCompare(b.time);

type OperatingHours = Pick<
  PublicConfig['operatingHours'][number],
  'openTime' | 'closeTime' | 'isClosed'
>;
type WeekdayHours = OperatingHours & { readonly dayOfWeek: number };

/** The operating hours of each day: those of a special day, otherwise those of the weekday. */
export const hoursOfDays = (
  days: readonly Day[],
  weekdays: readonly WeekdayHours[],
  specialDays: ReadonlyMap<Day, SpecialDay>,
): OperatingHours[] =>
  days.flatMap((day) => {
    const special = specialDays.get(day);
    if (!special) {
      return weekdays.find((row) => row.dayOfWeek === dayOfWeek(day)) ?? [];
    }

    const { isClosed, openTime, closeTime } = special;
    return openTime === null || closeTime === null ? [] : { isClosed, openTime, closeTime };
  });

/** The days on which the park doesn't open. */
export const closedDaysOf = (
  days: readonly Day[],
  weekdays: readonly WeekdayHours[],
  specialDays: ReadonlyMap<Day, SpecialDay>,
): ReadonlySet<Day> =>
  new Set(
    days.filter((day) =>
      hoursOfDays([day], weekdays, specialDays).every(({ isClosed }) => isClosed),
    ),
  );

/** The day on which a day enters the booking window, from which on customers can book it. */
export const openingDayOf = (day: Day): Day => addDays(day, 1 - BOOKING_WINDOW_DAYS);

/**
 * The day from which on customers can book a day without slots, if it is still beyond the booking
 * window and the park opens on it.
 */
export function findOpening(
  { closedDays, today }: { readonly closedDays: ReadonlySet<Day>; readonly today: Day },
  day: Day,
): Day | undefined {
  const opening = openingDayOf(day);
  return opening > today && !closedDays.has(day) ? opening : undefined;
}

/**
 * The rows, by their keys, in which the park is open on none of these days and nothing is stored
 * for them.
 */
export function findClosedRows(
  rows: readonly WeekRow[],
  shown: readonly Day[],
  operatingHours: readonly OperatingHours[],
  byStart: ReadonlyMap<SlotId, TimeSlot>,
): ReadonlySet<string> {
  const open = operatingHours.filter(({ isClosed }) => !isClosed);
  const isOpenAt = (hour: number) =>
    open.some(({ openTime, closeTime }) => hourOf(openTime) <= hour && hour < hourOf(closeTime));
  const hasSlot = ({ slots }: WeekRow) =>
    slots.some(
      (start) => start !== undefined && byStart.has(start) && shown.includes(dayOf(start)),
    );
  const closed = rows.filter((row) => !isOpenAt(hourOf(row.key)) && !hasSlot(row));
  return new Set(closed.map(({ key }) => key));
}

const DEFAULT_HOURS: Hours = { from: 8, to: 18 };
const EXTRA_HOURS = 1;
const LAST_HOUR = 24;

/**
 * The hours that a week shows (rule 17.2): from the earliest to the latest slot, otherwise the
 * operating hours, otherwise 8 to 18, and always one more hour at the end. Booked slots count too;
 * otherwise those at the edges of the day would not be shown.
 */
export function findDisplayedHours(
  slots: readonly SlotId[],
  operatingHours: readonly OperatingHours[],
): Hours {
  const { from, to } = hoursOfSlots(slots) ?? hoursOfPark(operatingHours) ?? DEFAULT_HOURS;
  return { from, to: Math.min(LAST_HOUR, to + EXTRA_HOURS) };
}

/** All hours that staff see in a week without slots outside of them (rule 18.2). */
const ALL_HOURS: Hours = { from: 8, to: 22.5 };

/**
 * The hours that staff see: those in which the park is open or has slots, and on demand all of
 * them.
 */
export function findStaffHours(
  slots: readonly SlotId[],
  operatingHours: readonly OperatingHours[],
  { showsAll }: { readonly showsAll: boolean },
): Hours {
  const needed = [hoursOfSlots(slots), hoursOfPark(operatingHours)].filter(
    (hours) => hours !== undefined,
  );
  const shown = showsAll || needed.length === 0 ? [...needed, ALL_HOURS] : needed;
  return {
    from: Math.min(...shown.map(({ from }) => from)),
    to: Math.max(...shown.map(({ to }) => to)),
  };
}

function hoursOfSlots(slots: readonly SlotId[]): Hours | undefined {
  if (slots.length === 0) {
    return undefined;
  }

  const hours = slots.map((slot) => Number(timeOf(slot).slice(0, 2)));
  return { from: Math.min(...hours), to: Math.max(...hours) + 1 };
}

function hoursOfPark(entries: readonly OperatingHours[]): Hours | undefined {
  const open = entries.filter(({ isClosed }) => !isClosed);
  if (open.length === 0) {
    return undefined;
  }

  return {
    from: Math.min(...open.map(({ openTime }) => Number(openTime.slice(0, 2)))),
    to: Math.max(...open.map(({ closeTime }) => roundUpHour(closeTime))),
  };
}

const roundUpHour = (time: string): number =>
  Number(time.slice(0, 2)) + (time.slice(3, 5) === '00' ? 0 : 1);

/**
 * The share that has elapsed of the half-hour, or of several from `start` on, from 0 to 1. It is
 * undefined unless the present is one of them.
 */
export function elapsedShareOf(start: SlotId, now: Date, length = 1): number | undefined {
  const running = slotAt(now);
  const after = addHalfHours(start, length);
  if (running < start || running >= after) {
    return undefined;
  }

  const [begin, end] = [startOfSlot(start).getTime(), startOfSlot(after).getTime()];
  return (now.getTime() - begin) / (end - begin);
}

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

/** A larger jump of the clock is more than an inaccuracy. */
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
  // The first week is that of the device's clock, which the first answer may correct.
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
    () => closedDaysOf(days, operatingHours, specialDays),
    [days, operatingHours, specialDays],
  );
  const byStart = useMemo(() => indexSlots(slots), [slots]);
  const availability = useMemo(() => countAvailability(slots, now), [slots, now]);
  const day = chooseDisplayedDay(days, today, availability, requestedDay) ?? monday;
  const isOneDay = usePhone() && mode === 'admin';
  const shownDays = useMemo(() => (isOneDay ? [day] : days), [isOneDay, day, days]);
  const openHours = useMemo(
    () => hoursOfDays(shownDays, operatingHours, specialDays),
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
  const rows = useMemo(() => rowsOfWeek(days, hours), [days, hours]);
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
