import { expect, it } from '@jest/globals';
import type { Statistics } from '@cablepark/contracts/statistics/get-statistics';
import { wordsIn } from '../../shared/i18n/test/words-in.ts';
import { en } from './locales/en.ts';
import { lv } from './locales/lv.ts';
import { csvName, statisticsCsv } from './statistics-csv.ts';

const statistics: Statistics = {
  bookingRate: 33.333333,
  totalBookings: 2,
  forecastedIncome: 50,
  avgSessionLength: 45,
  totalRevenue: 75.5,
  totalHours: 1.5,
  bookingsByDay: [{ day: '2026-06-20', count: 2, percentage: 100 }],
  popularTimeSlots: [{ time: '18:00', count: 3, percentage: 100 }],
};

it('names the file by period and day', () => {
  expect(csvName('week', '2026-06-20')).toBe('stats-week-2026-06-20.csv');
});

it('writes every number under Metric and Value', () => {
  expect(statisticsCsv(statistics, wordsIn<typeof en>('en', en)).trim().split('\r\n')).toEqual([
    'Metric,Value',
    'Booking Rate (%),33.33',
    'Total Bookings,2',
    'Total Revenue (EUR),75.5',
    'Forecasted Income (EUR),50',
    'Average Session Length (min),45',
    'Total Hours,1.5',
    'Bookings on 2026-06-20,2',
    'Slots at 18:00,3',
  ]);
  expect(statisticsCsv(statistics, wordsIn<typeof en>('lv', lv))).toContain('Rādītājs,Vērtība');
});
