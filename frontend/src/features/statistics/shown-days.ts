import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

import { isDayInReach } from '@cablepark/contracts/shared/days-in-reach';
import {
  addDays,
  countDaysBetween,
  mondayOf,
  type Day,
} from '@cablepark/contracts/shared/riga-time';
import type { StatisticsPeriod } from '@cablepark/contracts/statistics/statistics';

dayjs.extend(utc);

/**
 * The Riga days that the page shows, both ends included: a calendar period, or a range that the
 * user chose.
 */
export interface ShownDays {
  readonly period: StatisticsPeriod | 'range';
  readonly from: Day;
  readonly to: Day;
}

/** A day is a date without a time zone. It is computed in UTC, where every day has a midnight. */
export const toDate = (day: Day): Dayjs => dayjs.utc(day);
export const toDay = (date: Dayjs): Day => date.format('YYYY-MM-DD');

/** Returns the day, the week from Monday, the month or the year that contains a day. */
export function periodOf(day: Day, period: StatisticsPeriod): ShownDays {
  if (period === 'week') {
    return { period, from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  }

  return { period, from: toDay(toDate(day).startOf(period)), to: toDay(toDate(day).endOf(period)) };
}

/** Whether this is the period that contains today. A range never is. */
export const isCurrent = ({ period, from, to }: ShownDays, today: Day): boolean =>
  period !== 'range' && from <= today && today <= to;

/** The period or range before or after this one; undefined if the API doesn't accept these days. */
export function stepDays({ period, from, to }: ShownDays, by: -1 | 1): ShownDays | undefined {
  const days = by * (countDaysBetween(from, to) + 1);
  const next: ShownDays =
    period === 'range'
      ? { period, from: addDays(from, days), to: addDays(to, days) }
      : periodOf(toDay(toDate(from).add(by, period)), period);
  return isDayInReach(next.from) && isDayInReach(next.to) ? next : undefined;
}

/**
 * Returns the range with one end replaced. If it would end before it starts, the other end moves
 * too.
 */
export const moveEndTo = ({ from, to }: ShownDays, end: 'from' | 'to', day: Day): ShownDays =>
  end === 'from'
    ? { period: 'range', from: day, to: to < day ? day : to }
    : { period: 'range', from: day < from ? day : from, to: day };
