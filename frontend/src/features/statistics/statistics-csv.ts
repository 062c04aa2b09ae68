import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';

import { spreadsheetStyleOf, toCsvFile } from '#shared/files/csv';
import type { StatisticsWords } from './locales/words.ts';
import { isCurrent, type ShownDays } from './shown-days.ts';

/**
 * Returns the file's name: `stats-week-2026-06-20.csv` for the week that is current on that day,
 * `stats-week-2026-05-04_2026-05-10.csv` for another week, `stats-2026-05-01_2026-05-20.csv` for a
 * range (rule 11.3).
 */
export function toCsvName(shown: ShownDays, today: Day): string {
  const { period, from, to } = shown;
  const days = from === to ? from : `${from}_${to}`;
  if (period === 'range') {
    return `stats-${days}.csv`;
  }

  return `stats-${period}-${isCurrent(shown, today) ? today : days}.csv`;
}

const roundToCents = (value: number): number => Math.round(value * 100) / 100;

/**
 * Returns a CSV file with the columns Metric and Value: the numbers of the cards, the days and the
 * start times. Its commas and semicolons are those of a spreadsheet in the same language (rule
 * 11.3).
 */
export function toStatisticsCsv(statistics: Statistics, t: StatisticsWords): string {
  const rows = [
    [t('csv.metric'), t('csv.value')],
    [t('csv.bookingRate'), roundToCents(statistics.bookingRate)],
    [t('card.totalBookings'), statistics.totalBookings],
    [t('csv.totalRevenue'), roundToCents(statistics.totalRevenue)],
    [t('csv.forecastedIncome'), roundToCents(statistics.forecastedIncome)],
    [t('csv.avgSessionLength'), roundToCents(statistics.avgSessionLength)],
    [t('card.totalHours'), roundToCents(statistics.totalHours)],
    ...statistics.bookingsByDay.map(({ day, count }) => [t('csv.bookingsOn', { day }), count]),
    ...statistics.popularTimeSlots.map(({ time, count }) => [t('csv.slotsAt', { time }), count]),
  ];

  return toCsvFile(rows, spreadsheetStyleOf(t.language));
}
