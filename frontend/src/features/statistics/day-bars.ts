import { daysBetween, daysFrom, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Statistics } from '@cablepark/contracts/statistics/get-statistics';
import type { ShownDays } from './shown-days.ts';

export interface DayBar {
  readonly day: Day;
  readonly count: number;
  /** Of all the period's bookings, 0–100. */
  readonly percentage: number;
}

/** A longer range is shown from its first day with bookings to the last. */
const MAX_DAYS_IN_FULL = 31;

/** A bar for each day, so that days without bookings are seen as such. */
export function dayBars({ from, to }: Pick<ShownDays, 'from' | 'to'>, byDay: Statistics['bookingsByDay']): DayBar[] {
  const known = new Map(byDay.map((entry) => [entry.day, entry]));
  const isInFull = daysBetween(from, to) < MAX_DAYS_IN_FULL;
  const days = isInFull ? daysFrom(from, to) : daysFrom(byDay[0]?.day ?? from, byDay.at(-1)?.day ?? from);
  return days.map((day) => known.get(day) ?? { day, count: 0, percentage: 0 });
}
