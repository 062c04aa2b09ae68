import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Statistics, StatisticsPeriod } from '@cablepark/contracts/statistics/get-statistics';
import { csvFile } from '../../shared/files/csv.ts';
import type { StatisticsWords } from './locales/words.ts';

/** `stats-week-2026-06-20.csv` (rule 11.3). */
export const csvName = (period: StatisticsPeriod, today: Day): string => `stats-${period}-${today}.csv`;

/** What people work with: two decimals are enough. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A period's numbers in two columns, Metric and Value: first the cards, then the days, then the times. */
export function statisticsCsv(statistics: Statistics, t: StatisticsWords): string {
  return csvFile([
    [t('csv.metric'), t('csv.value')],
    [t('csv.bookingRate'), rounded(statistics.bookingRate)],
    [t('csv.totalBookings'), statistics.totalBookings],
    [t('csv.totalRevenue'), rounded(statistics.totalRevenue)],
    [t('csv.forecastedIncome'), rounded(statistics.forecastedIncome)],
    [t('csv.avgSessionLength'), rounded(statistics.avgSessionLength)],
    [t('csv.totalHours'), rounded(statistics.totalHours)],
    ...statistics.bookingsByDay.map(({ day, count }) => [t('csv.bookingsOn', { day }), count]),
    ...statistics.popularTimeSlots.map(({ time, count }) => [t('csv.slotsAt', { time }), count]),
  ]);
}
