import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { isDayInReach } from '../shared/riga-day.ts';

/** A calendar month in Riga, `yyyy-MM`. */
export type Month = string;

/** How many days before a slot's own the curve begins. */
export const PICKUP_DAYS = 60;

const share = z.number().meta({ description: '0 to 1.' });

/** How a month filled up (docs/statistics.md). */
export const pickup = z.object({
  month: z.string(),
  capacity: z.number().int().meta({ description: 'The slots of the month that are now booked or available.' }),
  days: z.array(
    z.object({
      daysAhead: z.number().int(),
      share: share.meta({
        description: 'The share of the capacity sold by the end of that day, or by now if it is still to come.',
      }),
      yearBefore: share.nullable().meta({ description: 'The same a year before; null if nothing was on sale then.' }),
    }),
  ),
});
export type Pickup = z.output<typeof pickup>;

export const getPickup = defineEndpoint({
  name: 'getPickup',
  method: 'GET',
  path: '/api/stats/pickup',
  summary: 'How a month filled up, beside the year before',
  roles: 'staff',
  query: z.object({
    month: z
      .string('must be a month (yyyy-MM)')
      .refine((text) => isDayInReach(`${text}-01`), 'must be a month (yyyy-MM)'),
  }),
  response: pickup,
});
