import {
  addDays,
  daysFrom,
  slotsOfDay,
  timeOf,
  type ClockTime,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

/** One line of the week: a time on the clock. In October the hour from 03:00 comes twice, and so do its lines. */
export interface WeekRow {
  readonly key: string;
  readonly time: ClockTime;
  /** Whether it is the second time that this hour comes on one day. */
  readonly isRepeated: boolean;
  /** The half-hour of each day, Monday first; undefined where the clock skips or doesn't repeat it. */
  readonly slots: readonly (SlotId | undefined)[];
}

/** From `from` up to, but without, `to`; halves count. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

export const daysOfWeek = (monday: Day): Day[] => daysFrom(monday, addDays(monday, 6));

/** The lines of a week between two hours. No half-hour of its days is lost or doubled at a clock change. */
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
    .sort(byHourThenRound);
}

const hourOf = (key: string): number => Number(key.slice(0, 2)) + Number(key.slice(3, 5)) / 60;

/** A day's half-hours under `03:00 1`, or `03:00 2` when the clock shows it again. */
function slotsByTime(day: Day): Map<string, SlotId> {
  const column = new Map<string, SlotId>();
  for (const slot of slotsOfDay(day)) {
    const time = timeOf(slot);
    column.set(column.has(`${time} 1`) ? `${time} 2` : `${time} 1`, slot);
  }
  return column;
}

// 03:00, 03:30, then 03:00 and 03:30 again: as the day goes, not as the alphabet does.
const byHourThenRound = (a: WeekRow, b: WeekRow): number =>
  a.time.slice(0, 2).localeCompare(b.time.slice(0, 2)) ||
  Number(a.isRepeated) - Number(b.isRepeated) ||
  a.time.localeCompare(b.time);
