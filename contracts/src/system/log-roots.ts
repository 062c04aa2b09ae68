import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { isDayInReach } from '../shared/fields.ts';

/** A UTC day, at whose end the tree over the log had these leaves and this root (RFC 9162, 2.1). */
export const dailyRoot = z.object({
  day: z.string().meta({ description: 'A day of UTC (yyyy-MM-dd).' }),
  size: z
    .number()
    .int()
    .meta({ description: 'How many events of the log the tree has: its first ones.' }),
  root: z.string().meta({ description: 'In hex.' }),
});
export type DailyRoot = z.output<typeof dailyRoot>;

/** How many days are listed if no first one is named. */
export const USUAL_DAYS = 31;
export const MAX_DAYS = 366;

const day = z
  .string()
  .refine(isDayInReach, 'must be a day (yyyy-MM-dd)')
  .optional()
  .meta({ description: 'A day of UTC (yyyy-MM-dd), included.' });

/** Public, so that anybody can keep them elsewhere: they reveal nothing. */
export const listRoots = defineEndpoint('listRoots', 'GET /api/log/roots', 'everyone', {
  summary: "The roots of the tree over the park's log at the ends of days, oldest first",
  query: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'The range ends before it starts',
      path: ['to'],
    }),
  response: z.array(dailyRoot),
  errors: ['UNAVAILABLE'],
});
