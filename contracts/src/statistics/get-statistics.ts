import { z } from 'zod';
import { asOfQuery } from '../shared/as-of.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { rigaDay } from '../shared/riga-day.ts';

export const statisticsPeriods = ['day', 'week', 'month', 'year'] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

/** The figures of a period (docs/statistics.md defines them). Money is in euros, percentages are 0–100. */
export const statistics = z.object({
  bookingRate: z.number().meta({ description: 'Booked / (booked + available) slots, percent.' }),
  totalBookings: z.number().int(),
  forecastedIncome: z.number().meta({ description: 'What the slots still to come have been sold for, euros.' }),
  avgSessionLength: z.number().meta({ description: 'Minutes per booking.' }),
  /** Riga days with bookings, in order. The percentage is of all bookings of the period. */
  bookingsByDay: z.array(z.object({ day: z.string(), count: z.number().int(), percentage: z.number() })),
  /** Start times in Riga, `HH:mm`, the most sold first. `count` counts slots; the percentage is of all slots sold. */
  popularTimeSlots: z.array(z.object({ time: z.string(), count: z.number().int(), percentage: z.number() })),
  totalRevenue: z.number().meta({ description: 'Euros.' }),
  totalHours: z.number().meta({ description: 'Booked slots / 2.' }),
});
export type Statistics = z.output<typeof statistics>;

/** Without period and range the figures are of all time. `from` and `to` are Riga days, both inclusive (rule 11.1). */
export const getStatistics = defineEndpoint({
  name: 'getStatistics',
  method: 'GET',
  path: '/api/stats',
  summary: 'Bookings and income of a period',
  roles: 'staff',
  query: z
    .object({
      period: z.enum(statisticsPeriods, { error: 'The period must be day, week, month or year' }).optional(),
      from: rigaDay.optional(),
      to: rigaDay.optional(),
      ...asOfQuery,
    })
    .refine(({ period, from, to }) => period === undefined || (from ?? to) === undefined, {
      error: 'Give either a period or a range',
      path: ['period'],
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'The range ends before it starts',
      path: ['to'],
    }),
  response: statistics,
});
