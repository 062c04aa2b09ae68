import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { HOUR_MS, type Day } from '@cablepark/contracts/shared/riga-time';
import {
  getCancellations,
  getDemand,
  getOccupancy,
  getPickup,
  getStatistics,
  type Month,
} from '@cablepark/contracts/statistics/statistics';

import { queryOf } from '#shared/api/queries';
import type { DaysBefore } from './days-before.ts';
import { isCurrent, type ShownDays } from './shown-days.ts';

// Any booking changes the statistics, so they are refetched whenever the page is opened. They are
// fresh for a moment, because the page loads them before its cards show them.
const always = { staleTime: 5000, refetchOnMount: true };
const statisticsQuery = queryOf(getStatistics, always);

export function useStatistics(shown: ShownDays, today: Day) {
  const { period, from, to } = shown;
  const query = period !== 'range' && isCurrent(shown, today) ? { period } : { from, to };
  return useQuery(statisticsQuery({ query }));
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

/**
 * The chosen days, once all their figures have loaded. Until then those shown before, so that all
 * figures change at once.
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
