import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  addDays,
  dayOf,
  dayOfWeek,
  listDays,
  type ClockTime,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import { halfHoursOf } from '../slots/slots.ts';

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
export interface Hours {
  readonly from: number;
  readonly to: number;
}

export const daysOfWeek = (monday: Day): Day[] => listDays(monday, addDays(monday, 6));

/** The rows of a week between two hours. A clock change neither loses nor duplicates half-hours. */
export function listWeekRows(days: readonly Day[], hours: Hours): WeekRow[] {
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

export type OperatingHours = Pick<
  PublicConfig['operatingHours'][number],
  'openTime' | 'closeTime' | 'isClosed'
>;
type WeekdayHours = OperatingHours & { readonly dayOfWeek: number };

/** The operating hours of each day: those of a special day, otherwise those of the weekday. */
export const listHoursOfDays = (
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
export const listClosedDays = (
  days: readonly Day[],
  weekdays: readonly WeekdayHours[],
  specialDays: ReadonlyMap<Day, SpecialDay>,
): ReadonlySet<Day> =>
  new Set(
    days.filter((day) =>
      listHoursOfDays([day], weekdays, specialDays).every(({ isClosed }) => isClosed),
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
