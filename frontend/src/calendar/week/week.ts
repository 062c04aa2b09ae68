import {
  addDays,
  daysFrom,
  timeOf,
  type ClockTime,
  type Day,
  type SlotId,
  dayOfWeek,
  slotAt,
  slotStart,
} from '@cablepark/contracts/shared/riga-time';
import { halfHoursOf } from '../slots/half-hours.ts';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';

/** One row of the week, for one time of day. When the hour from 03:00 occurs twice in October, so do its rows. */
export interface WeekRow {
  readonly key: string;
  readonly time: ClockTime;
  /** Whether the row is for the second occurrence of its hour on one day. */
  readonly isRepeated: boolean;
  /** The half-hour of each day, from Monday. It is undefined if the clock skips or doesn't repeat it. */
  readonly slots: readonly (SlotId | undefined)[];
}

/** A range of hours of the day, which may be fractions. `to` is exclusive. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

export const daysOfWeek = (monday: Day): Day[] => daysFrom(monday, addDays(monday, 6));

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
    .sort(byHourThenOccurrence);
}

const hourOf = (key: string): number => Number(key.slice(0, 2)) + Number(key.slice(3, 5)) / 60;

// Chronological order: 03:00, 03:30, then 03:00 and 03:30 again. Sorting by the key would mix them.
const byHourThenOccurrence = (a: WeekRow, b: WeekRow): number =>
  a.time.slice(0, 2).localeCompare(b.time.slice(0, 2)) ||
  Number(a.isRepeated) - Number(b.isRepeated) ||
  a.time.localeCompare(b.time);

type OperatingHours = Pick<PublicConfig['operatingHours'][number], 'openTime' | 'closeTime' | 'isClosed'>;
type WeekdayHours = OperatingHours & { readonly dayOfWeek: number };

/** The operating hours of each day: those of a special day, otherwise those of the weekday. */
export const hoursOfDays = (
  days: readonly Day[],
  weekdays: readonly WeekdayHours[],
  specialDays: ReadonlyMap<Day, SpecialDay>,
): OperatingHours[] =>
  days.flatMap((day) => {
    const special = specialDays.get(day);
    if (!special) return weekdays.find((row) => row.dayOfWeek === dayOfWeek(day)) ?? [];
    const { isClosed, openTime, closeTime } = special;
    return openTime === null || closeTime === null ? [] : { isClosed, openTime, closeTime };
  });

const DEFAULT_HOURS: Hours = { from: 8, to: 18 };
const EXTRA_HOURS = 1;
const LAST_HOUR = 24;

/**
 * The hours that a week shows (rule 17.2): from the earliest to the latest slot, otherwise the operating hours,
 * otherwise 8 to 18, and always one more hour at the end. Booked slots count too; otherwise those at the edges of the
 * day would not be shown.
 */
export function displayedHours(slots: readonly SlotId[], operatingHours: readonly OperatingHours[]): Hours {
  const { from, to } = hoursOfSlots(slots) ?? hoursOfPark(operatingHours) ?? DEFAULT_HOURS;
  return { from, to: Math.min(LAST_HOUR, to + EXTRA_HOURS) };
}

/** All hours that staff see in a week without slots outside of them (rule 18.2). */
const ALL_HOURS: Hours = { from: 8, to: 22.5 };

/** The hours that staff see: those in which the park is open or has slots, and on demand all of them. */
export function staffHours(
  slots: readonly SlotId[],
  operatingHours: readonly OperatingHours[],
  { showsAll }: { readonly showsAll: boolean },
): Hours {
  const needed = [hoursOfSlots(slots), hoursOfPark(operatingHours)].filter((hours) => hours !== undefined);
  const shown = showsAll || needed.length === 0 ? [...needed, ALL_HOURS] : needed;
  return { from: Math.min(...shown.map(({ from }) => from)), to: Math.max(...shown.map(({ to }) => to)) };
}

function hoursOfSlots(slots: readonly SlotId[]): Hours | undefined {
  if (slots.length === 0) return undefined;
  const hours = slots.map((slot) => Number(timeOf(slot).slice(0, 2)));
  return { from: Math.min(...hours), to: Math.max(...hours) + 1 };
}

function hoursOfPark(entries: readonly OperatingHours[]): Hours | undefined {
  const open = entries.filter(({ isClosed }) => !isClosed);
  if (open.length === 0) return undefined;
  return {
    from: Math.min(...open.map(({ openTime }) => Number(openTime.slice(0, 2)))),
    to: Math.max(...open.map(({ closeTime }) => hourAfter(closeTime))),
  };
}

const hourAfter = (time: string): number => Number(time.slice(0, 2)) + (time.slice(3, 5) === '00' ? 0 : 1);

/** The share of the current half-hour that has elapsed, from 0 to 1. It is undefined for any other half-hour. */
export function elapsedShare(start: SlotId, now: Date): number | undefined {
  if (slotAt(now) !== start) return undefined;
  const [begin, end] = [slotStart(start).getTime(), slotStart(start + 1).getTime()];
  return (now.getTime() - begin) / (end - begin);
}
