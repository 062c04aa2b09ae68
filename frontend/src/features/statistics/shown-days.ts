import { keepPreviousData, useQuery } from '@tanstack/react-query';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { isDayInReach } from '@cablepark/contracts/shared/days-in-reach';
import {
  addDays,
  countDaysBetween,
  dayOfInstant,
  HOUR_MS,
  mondayOf,
  type Day,
} from '@cablepark/contracts/shared/riga-time';
import {
  getCancellations,
  getDemand,
  getOccupancy,
  getPickup,
  getStatistics,
  statisticsPeriods,
  type Month,
  type StatisticsPeriod,
} from '@cablepark/contracts/statistics/statistics';

import { queryOf } from '#shared/api/calls';
import { toHourDaysBefore, useToday } from '#shared/time/clock';

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
export const dateOf = (day: Day): Dayjs => dayjs.utc(day);
export const dayOf = (date: Dayjs): Day => date.format('YYYY-MM-DD');

/** Returns the day, the week from Monday, the month or the year that contains a day. */
export function periodOf(day: Day, period: StatisticsPeriod): ShownDays {
  if (period === 'week') {
    return { period, from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  }

  return { period, from: dayOf(dateOf(day).startOf(period)), to: dayOf(dateOf(day).endOf(period)) };
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
      : periodOf(dayOf(dateOf(from).add(by, period)), period);
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

// Any booking changes the statistics, so they are refetched whenever the page is opened. They are
// fresh for a moment, because the page loads them before its cards show them.
const always = { staleTime: 5000, refetchOnMount: true };
const statisticsQuery = queryOf(getStatistics, always);

export function useStatistics(shown: ShownDays, today: Day) {
  const { period, from, to } = shown;
  const query = period !== 'range' && isCurrent(shown, today) ? { period } : { from, to };
  return useQuery(statisticsQuery({ query }));
}

/** The period before the one shown, and as of when its figures are compared. */
export interface DaysBefore {
  readonly days: ShownDays;
  /** Undefined for its figures as they are now. */
  readonly asOf: string | undefined;
}

/**
 * The period before. If the one shown isn't over, the one before is compared as of the same point
 * in it. Otherwise bookings that are still to come would look like a loss.
 */
export function findDaysBefore(shown: ShownDays, now: Date): DaysBefore | undefined {
  const days = stepDays(shown, -1);
  if (!days) {
    return undefined;
  }
  if (shown.to < dayOfInstant(now)) {
    return { days, asOf: undefined };
  }

  return { days, asOf: toHourDaysBefore(now, countDaysBetween(days.from, shown.from)) };
}

/** The statistics of the period before, for comparison. */
export function useStatisticsBefore(before: DaysBefore | undefined) {
  const { days, asOf } = before ?? {};
  const query = { from: days?.from, to: days?.to, ...(asOf === undefined ? {} : { asOf }) };
  return useQuery({
    ...queryOf(getStatistics, { staleTime: HOUR_MS })({ query }),
    enabled: before !== undefined,
  });
}

export const useAllTime = () => useQuery(statisticsQuery({ query: {} }));

type Days = Pick<ShownDays, 'from' | 'to'>;
const toQuery = ({ from, to }: Days) => ({ query: { from, to } });

/** Loads how a month filled up. Until that is there, it returns the month shown before. */
export const usePickup = (month: Month) =>
  useQuery({
    ...queryOf(getPickup, always)({ query: { month } }),
    placeholderData: keepPreviousData,
  });

export const useCancellations = (days: Days) =>
  useQuery(queryOf(getCancellations, always)(toQuery(days)));

export const useOccupancy = (days: Days) => useQuery(queryOf(getOccupancy, always)(toQuery(days)));

export const useDemand = (days: Days) => useQuery(queryOf(getDemand, always)(toQuery(days)));

/** Keeps the days shown in the URL, so that each choice is a step in the browser's history. */
export function useShownDays(): readonly [ShownDays, (next: ShownDays) => void] {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const shown = useMemo(() => readShownDays(params, today), [params, today]);
  const show = (next: ShownDays) => setParams(paramsOf(next, today), { preventScrollReset: true });
  return [shown, show];
}

/**
 * The days chosen, once all their figures are there. Until then those shown before, so that all
 * change at once.
 */
export function useLoadedDays(chosen: ShownDays, today: Day): ShownDays {
  const [loaded, setLoaded] = useState(chosen);
  const figures = [
    useStatistics(chosen, today),
    useOccupancy(chosen),
    useDemand(chosen),
    useCancellations(chosen),
  ];
  if (loaded !== chosen && figures.every(({ isPending }) => !isPending)) {
    setLoaded(chosen);
  }

  return loaded;
}

function parseDayIn(params: URLSearchParams, name: string): Day | undefined {
  const text = params.get(name) ?? '';
  return isDayInReach(text) ? text : undefined;
}

/**
 * Reads the days from the URL: `?from=2026-05-01&to=2026-05-20` is a range, `?period=month` the
 * current month, `?period=month&day=2026-05-01` the month that contains that day. The default is
 * the current week.
 */
export function readShownDays(params: URLSearchParams, today: Day): ShownDays {
  const [from, to] = [parseDayIn(params, 'from'), parseDayIn(params, 'to')];
  if (from !== undefined && to !== undefined && from <= to) {
    return { period: 'range', from, to };
  }

  const period = statisticsPeriods.find((each) => each === params.get('period')) ?? 'week';
  return periodOf(parseDayIn(params, 'day') ?? today, period);
}

/**
 * Writes the days as URL parameters. The current period has no day, so a bookmark of it stays
 * current.
 */
export function paramsOf(shown: ShownDays, today: Day): Readonly<Record<string, string>> {
  const { period, from, to } = shown;
  if (period === 'range') {
    return { from, to };
  }

  return isCurrent(shown, today) ? { period } : { period, day: from };
}
