import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getStatistics, type StatisticsPeriod } from '@cablepark/contracts/statistics/get-statistics';
import { queryOf } from '../../shared/api/hooks.ts';

// Bookings change them at any moment, so they are asked for whenever the page is opened.
const statisticsQuery = queryOf(getStatistics, { staleTime: 0, refetchOnMount: true });

/** A period's numbers. While another period's are on their way, the last ones keep the place. */
export const useStatistics = (period: StatisticsPeriod) =>
  useQuery({ ...statisticsQuery({ query: { period } }), placeholderData: keepPreviousData });
