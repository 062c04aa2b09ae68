import { addDays, daysFrom, mondayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Statistics, StatisticsPeriod } from '@cablepark/contracts/statistics/get-statistics';

export interface DayBar {
  readonly day: Day;
  readonly count: number;
  /** Of all the period's bookings, 0–100. */
  readonly percentage: number;
}

const monthOf = (day: Day): { from: Day; to: Day } => {
  const from = `${day.slice(0, 7)}-01`;
  const firstOfNext = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(firstOfNext, -1) };
};

/** The days shown: all of the week or the month; of a year those from the first with bookings to the last. */
function daysOf(period: StatisticsPeriod, today: Day, byDay: Statistics['bookingsByDay']): Day[] {
  switch (period) {
    case 'day':
      return [today];
    case 'week':
      return daysFrom(mondayOf(today), addDays(mondayOf(today), 6));
    case 'month':
      return daysFrom(monthOf(today).from, monthOf(today).to);
    case 'year':
      return daysFrom(byDay[0]?.day ?? today, byDay.at(-1)?.day ?? today);
  }
}

/** A bar for each day, so that days without bookings are seen as such. */
export function dayBars(period: StatisticsPeriod, today: Day, byDay: Statistics['bookingsByDay']): DayBar[] {
  const known = new Map(byDay.map((entry) => [entry.day, entry]));
  return daysOf(period, today, byDay).map((day) => known.get(day) ?? { day, count: 0, percentage: 0 });
}
