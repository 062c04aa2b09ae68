import { expect, it } from '@jest/globals';

import type { Statistics } from '@cablepark/contracts/statistics/statistics';

import { readWords } from '#shared/i18n/dictionary';
import { statisticsTexts } from './locales/words.ts';
import { periodOf } from './shown-days.ts';
import { toCsvName, toStatisticsCsv } from './statistics-csv.ts';

const statistics: Statistics = {
  bookingRate: 33.333333,
  totalBookings: 2,
  forecastedIncome: 50,
  avgSessionLength: 45,
  totalRevenue: 75.5,
  totalHours: 1.5,
  bookingsByDay: [{ day: '2026-06-20', count: 2, percentage: 100 }],
  salesByDay: [{ day: '2026-06-20', revenue: 75.5, hours: 1.5 }],
  popularTimeSlots: [{ time: '18:00', count: 3, percentage: 100 }],
};

it('names the file of the current period by period and day', () => {
  expect(toCsvName(periodOf('2026-06-20', 'week'), '2026-06-20')).toBe('stats-week-2026-06-20.csv');
});

it('names the file of other days by these days', () => {
  const today = '2026-06-20';
  expect(toCsvName(periodOf('2026-05-06', 'week'), today)).toBe(
    'stats-week-2026-05-04_2026-05-10.csv',
  );
  expect(toCsvName(periodOf('2026-06-19', 'day'), today)).toBe('stats-day-2026-06-19.csv');
  const range = { period: 'range', from: '2026-06-15', to: '2026-06-21' } as const;
  expect(toCsvName(range, today)).toBe('stats-2026-06-15_2026-06-21.csv');
  expect(toCsvName({ ...range, to: range.from }, today)).toBe('stats-2026-06-15.csv');
});

it('writes every number in the columns Metric and Value', () => {
  expect(
    toStatisticsCsv(statistics, readWords('en', statisticsTexts)).trim().split('\r\n'),
  ).toEqual([
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
});

it('separates by semicolons and writes decimal commas in Latvian, as a spreadsheet there does', () => {
  expect(
    toStatisticsCsv(statistics, readWords('lv', statisticsTexts)).trim().split('\r\n'),
  ).toEqual([
    'Rādītājs;Vērtība',
    'Noslodze (%);33,33',
    'Rezervācijas;2',
    'Ieņēmumi (EUR);75,5',
    'Gaidāmie ieņēmumi (EUR);50',
    'Vidējais rezervācijas ilgums (min);45',
    'Stundas kopā;1,5',
    'Rezervācijas 2026-06-20;2',
    'Laiki 18:00;3',
  ]);
});
