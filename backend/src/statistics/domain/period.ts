import type { StatisticsPeriod } from '@cablepark/contracts/statistics/get-statistics';
import { addDays, mondayOf, today as todayAt, type Day } from '@cablepark/contracts/shared/riga-time';

/** Riga days, both inclusive; an end left out is open. */
export interface DayRange {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/** The Riga calendar's day, week from Monday, month or year that this moment lies in, all of it (rule 11.1). */
export function daysOfPeriod(period: StatisticsPeriod, now: Date): Required<DayRange> {
  const today = todayAt(now);
  switch (period) {
    case 'day':
      return { from: today, to: today };
    case 'week':
      return { from: mondayOf(today), to: addDays(mondayOf(today), 6) };
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: addDays(firstOfNextMonth(today), -1) };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  }
}

/** 31 days after a month's first lies the next month, early in it. */
const firstOfNextMonth = (day: Day): Day => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
