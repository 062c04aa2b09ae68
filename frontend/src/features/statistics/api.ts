import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getCancellations } from '@cablepark/contracts/statistics/get-cancellations';
import { getDemand } from '@cablepark/contracts/statistics/get-demand';
import { getOccupancy } from '@cablepark/contracts/statistics/get-occupancy';
import { getPickup, type Month } from '@cablepark/contracts/statistics/get-pickup';
import { getStatistics } from '@cablepark/contracts/statistics/get-statistics';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { queryOf } from '../../shared/api/hooks.ts';
import { isCurrent, type ShownDays } from './shown-days.ts';

// Any booking changes the statistics, so they are refetched whenever the page is opened. They are fresh for a moment,
// because the page loads them before its cards show them.
const always = { staleTime: 5000, refetchOnMount: true };
const statisticsQuery = queryOf(getStatistics, always);

export function useStatistics(shown: ShownDays, today: Day) {
  const { period, from, to } = shown;
  const query = period !== 'range' && isCurrent(shown, today) ? { period } : { from, to };
  return useQuery(statisticsQuery({ query }));
}

/** Loads the statistics of all time. */
export const useAllTime = () => useQuery(statisticsQuery({ query: {} }));

type Days = Pick<ShownDays, 'from' | 'to'>;
const ofDays = ({ from, to }: Days) => ({ query: { from, to } });

/** Loads how a month filled up. Until that is there, it returns the month shown before. */
export const usePickup = (month: Month) =>
  useQuery({ ...queryOf(getPickup, always)({ query: { month } }), placeholderData: keepPreviousData });

export const useCancellations = (days: Days) => useQuery(queryOf(getCancellations, always)(ofDays(days)));

export const useOccupancy = (days: Days) => useQuery(queryOf(getOccupancy, always)(ofDays(days)));

export const useDemand = (days: Days) => useQuery(queryOf(getDemand, always)(ofDays(days)));
