import { z } from 'zod';

import { cancellationReason } from '../schedule/cancellation-reason.ts';
import type { RefusalReason } from '../schedule/refusal-reasons.ts';
import { pricedTimeSlot } from '../schedule/time-slots.ts';
import { isDayInReach } from '../shared/days-in-reach.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { asOfQuery, rigaDay } from '../shared/fields.ts';

/** Riga days of slots, both inclusive; either may be left out. */
export const dayRange = z
  .object({ from: rigaDay.optional(), to: rigaDay.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'The range ends before it starts',
    path: ['to'],
  });

const cancelled = {
  bookings: z.number().int(),
  slots: z.number().int(),
  revenue: z.number().meta({ description: 'What they had been sold for, euros.' }),
};

/** What was cancelled, why, and how long before the session (docs/statistics.md). */
export const cancellations = z.object({
  ...cancelled,
  byReason: z.array(z.object({ reason: cancellationReason, ...cancelled })),
  byNotice: z.array(
    z.object({
      fromHours: z.number().int(),
      toHours: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'Not included; null in the last one.' }),
      ...cancelled,
    }),
  ),
});
export type Cancellations = z.output<typeof cancellations>;

export const getCancellations = defineEndpoint(
  'getCancellations',
  'GET /api/stats/cancellations',
  'staff',
  {
    summary: 'Cancelled bookings by reason and notice',
    query: dayRange,
    response: cancellations,
  },
);

const wishes = z.number().int();
const byReason = z
  .object({
    sold_out: wishes,
    reserved: wishes,
    too_late: wishes,
    closed: wishes,
    blocked: wishes,
    past: wishes,
  } satisfies Record<RefusalReason, z.ZodType>)
  .meta({ description: 'A wish counts once under each reason it met.' });

/** What customers wanted to book and did not get (docs/statistics.md). Money is in euros. */
export const demand = z.object({
  wishes,
  notKept: wishes.meta({
    description:
      'Wishes that are in no other number, because more than 60 came from one network within an hour.',
  }),
  byReason,
  slots: z
    .array(pricedTimeSlot.omit({ endTime: true }).extend({ wishes, byReason }))
    .meta({ description: 'The slots that were in the way, by start.' }),
  couldHaveSold: z.object({ slots: z.number().int(), revenue: z.number() }).meta({
    description: 'Those that are not booked now although somebody wanted them before they began.',
  }),
});
export type Demand = z.output<typeof demand>;

export const getDemand = defineEndpoint('getDemand', 'GET /api/stats/demand', 'staff', {
  summary: 'What customers wanted to book and did not get',
  query: dayRange,
  response: demand,
});

const share = z.number().meta({ description: '0 to 1.' });

/** The sold share of each half hour of the week (docs/statistics.md). */
export const occupancy = z.object({
  cells: z.array(
    z.object({
      dayOfWeek: z.number().int().min(0).max(6).meta({ description: '0 is Monday.' }),
      time: z.string().meta({ description: 'On the clock in Riga, `HH:mm`.' }),
      booked: z.number().int(),
      capacity: z.number().int().meta({ description: 'Booked and available slots.' }),
      share,
    }),
  ),
});
export type Occupancy = z.output<typeof occupancy>;

export const getOccupancy = defineEndpoint('getOccupancy', 'GET /api/stats/occupancy', 'staff', {
  summary: 'What share of each half hour of the week is sold',
  query: dayRange,
  response: occupancy,
});

/** A calendar month in Riga, `yyyy-MM`. */
export type Month = string;

/** How many days before a slot's own the curve begins. */
export const PICKUP_DAYS = 60;

/** How a month filled up (docs/statistics.md). */
export const pickup = z.object({
  month: z.string(),
  capacity: z
    .number()
    .int()
    .meta({ description: 'The slots of the month that are now booked or available.' }),
  days: z.array(
    z.object({
      daysAhead: z.number().int(),
      share: share.meta({
        description:
          'The share of the capacity sold by the end of that day, or by now if it is still to come.',
      }),
      yearBefore: share
        .nullable()
        .meta({ description: 'The same a year before; null if nothing was on sale then.' }),
    }),
  ),
});
export type Pickup = z.output<typeof pickup>;

export const getPickup = defineEndpoint('getPickup', 'GET /api/stats/pickup', 'staff', {
  summary: 'How a month filled up, beside the year before',
  query: z.object({
    month: z
      .string('must be a month (yyyy-MM)')
      .refine((text) => isDayInReach(`${text}-01`), 'must be a month (yyyy-MM)'),
  }),
  response: pickup,
});

export const statisticsPeriods = ['day', 'week', 'month', 'year'] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

/**
 * The figures of a period (docs/statistics.md defines them). Money is in euros, percentages are
 * 0–100.
 */
export const statistics = z.object({
  bookingRate: z.number().meta({ description: 'Booked / (booked + available) slots, percent.' }),
  totalBookings: z.number().int(),
  forecastedIncome: z
    .number()
    .meta({ description: 'What the slots still to come have been sold for, euros.' }),
  avgSessionLength: z.number().meta({ description: 'Minutes per booking.' }),
  /** Riga days with bookings, in order. The percentage is of all bookings of the period. */
  bookingsByDay: z.array(
    z.object({ day: z.string(), count: z.number().int(), percentage: z.number() }),
  ),
  /**
   * Start times in Riga, `HH:mm`, the most sold first. `count` counts slots; the percentage is of
   * all slots sold.
   */
  popularTimeSlots: z.array(
    z.object({ time: z.string(), count: z.number().int(), percentage: z.number() }),
  ),
  /** Riga days with bookings, in order, with what their slots were sold for, and their hours. */
  salesByDay: z.array(z.object({ day: z.string(), revenue: z.number(), hours: z.number() })),
  totalRevenue: z.number().meta({ description: 'Euros.' }),
  totalHours: z.number().meta({ description: 'Booked slots / 2.' }),
});
export type Statistics = z.output<typeof statistics>;

/**
 * A period, a range of Riga days, both inclusive, or all time (rule 11.1).
 */
const periodQuery = z
  .object({
    period: z
      .enum(statisticsPeriods, { error: 'The period must be day, week, month or year' })
      .optional(),
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
  });

/** Without period and range the figures are of all time. */
export const getStatistics = defineEndpoint('getStatistics', 'GET /api/stats', 'staff', {
  summary: 'Bookings and income of a period',
  query: periodQuery,
  response: statistics,
});

const cents = z.number().int();

/** The money of passes in a period, by the day on which it moved, and what is due. */
export const money = z.object({
  soldCents: cents.meta({ description: 'What passes were sold for.' }),
  earnedCents: cents.meta({ description: 'What of that bookings and days of seasons earned.' }),
  unearnedCents: cents.meta({
    description: 'By how much grew what is owed in rides; of all time, what is owed.',
  }),
  lapsedCents: cents.meta({ description: 'What lapsed when passes expired.' }),
  refundedCents: cents.meta({ description: 'What was paid back.' }),
  dueCents: cents.meta({
    description: 'What standing bookings of these days cost and no pass pays.',
  }),
});
export type Money = z.output<typeof money>;

export const getMoney = defineEndpoint('getMoney', 'GET /api/stats/money', 'staff', {
  summary: 'The money of passes, and what is due, of a period',
  query: periodQuery,
  response: money,
});
