import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getStatistics } from '@cablepark/contracts/statistics/get-statistics';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { queryOf } from '../../shared/api/hooks.ts';
import { isPresent, type ShownDays } from './shown-days.ts';

// Bookings change them at any moment, so they are asked for whenever the page is opened.
const statisticsQuery = queryOf(getStatistics, { staleTime: 0, refetchOnMount: true });

/** The numbers of some days. While those of others are on their way, the last ones keep the place. */
export function useStatistics(shown: ShownDays, today: Day) {
  const { period, from, to } = shown;
  const query = period !== 'range' && isPresent(shown, today) ? { period } : { from, to };
  return useQuery({ ...statisticsQuery({ query }), placeholderData: keepPreviousData });
}
