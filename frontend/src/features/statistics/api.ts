import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getStatistics } from '@cablepark/contracts/statistics/get-statistics';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { queryOf } from '../../shared/api/hooks.ts';
import { isCurrent, type ShownDays } from './shown-days.ts';

// Any booking changes the statistics, so they are refetched whenever the page is opened.
const statisticsQuery = queryOf(getStatistics, { staleTime: 0, refetchOnMount: true });

/** Loads the statistics of the days shown. Until they are there, it returns the previous ones. */
export function useStatistics(shown: ShownDays, today: Day) {
  const { period, from, to } = shown;
  const query = period !== 'range' && isCurrent(shown, today) ? { period } : { from, to };
  return useQuery({ ...statisticsQuery({ query }), placeholderData: keepPreviousData });
}
