import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { FIRST_DAY, LAST_DAY } from '@cablepark/contracts/shared/riga-day';
import { addDays, daysBetween, mondayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import type { StatisticsPeriod } from '@cablepark/contracts/statistics/get-statistics';

dayjs.extend(utc);

/** The Riga days that the page shows, both ends included: a calendar period, or a range that somebody chose. */
export interface ShownDays {
  readonly period: StatisticsPeriod | 'range';
  readonly from: Day;
  readonly to: Day;
}

/** A day is a date without a zone, so it is counted in UTC, where every day has its midnight. */
export const dateOf = (day: Day): Dayjs => dayjs.utc(day);
export const dayOf = (date: Dayjs): Day => date.format('YYYY-MM-DD');

/** The calendar's day, week from Monday, month or year that a day lies in. */
export function periodWith(day: Day, period: StatisticsPeriod): ShownDays {
  if (period === 'week') return { period, from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  return { period, from: dayOf(dateOf(day).startOf(period)), to: dayOf(dateOf(day).endOf(period)) };
}

/** Whether this is the period that today lies in, which moves on by itself. */
export const isPresent = ({ period, from, to }: ShownDays, today: Day): boolean =>
  period !== 'range' && from <= today && today <= to;

/** The period before or after; of a range, as many days before or after it. Undefined beyond what can be asked for. */
export function stepped({ period, from, to }: ShownDays, by: -1 | 1): ShownDays | undefined {
  const days = by * (daysBetween(from, to) + 1);
  const next: ShownDays =
    period === 'range'
      ? { period, from: addDays(from, days), to: addDays(to, days) }
      : periodWith(dayOf(dateOf(from).add(by, period)), period);
  return isInReach(next.from) && isInReach(next.to) ? next : undefined;
}

export const isInReach = (day: Day): boolean => day >= FIRST_DAY && day <= LAST_DAY;

/** The range with another end. Where it would end before it starts, the other end moves along. */
export const withEnd = ({ from, to }: ShownDays, end: 'from' | 'to', day: Day): ShownDays =>
  end === 'from'
    ? { period: 'range', from: day, to: to < day ? day : to }
    : { period: 'range', from: day < from ? day : from, to: day };
