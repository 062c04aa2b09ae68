import { z } from 'zod';

import { dailyRoot } from '../shared/daily-root.ts';
import { isDayInReach } from '../shared/days-in-reach.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';

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
