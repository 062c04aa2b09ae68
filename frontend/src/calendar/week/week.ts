import {
  addDays,
  daysFrom,
  slotsOfDay,
  timeOf,
  type ClockTime,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

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
  const columns = days.map(slotsByTime);
  const keys = [...new Set(columns.flatMap((column) => [...column.keys()]))].sort();
  return keys
    .filter((key) => hourOf(key) >= hours.from && hourOf(key) < hours.to)
    .map((key) => ({
      key,
      time: key.slice(0, 5),
      isRepeated: key.endsWith('2'),
      slots: columns.map((column) => column.get(key)),
    }))
    .sort(byHourThenOccurrence);
}

const hourOf = (key: string): number => Number(key.slice(0, 2)) + Number(key.slice(3, 5)) / 60;

/** A day's half-hours by keys such as `03:00 1`, or `03:00 2` for the second occurrence of the hour. */
function slotsByTime(day: Day): Map<string, SlotId> {
  const column = new Map<string, SlotId>();
  for (const slot of slotsOfDay(day)) {
    const time = timeOf(slot);
    column.set(column.has(`${time} 1`) ? `${time} 2` : `${time} 1`, slot);
  }
  return column;
}

// Chronological order: 03:00, 03:30, then 03:00 and 03:30 again. Sorting by the key would mix them.
const byHourThenOccurrence = (a: WeekRow, b: WeekRow): number =>
  a.time.slice(0, 2).localeCompare(b.time.slice(0, 2)) ||
  Number(a.isRepeated) - Number(b.isRepeated) ||
  a.time.localeCompare(b.time);
