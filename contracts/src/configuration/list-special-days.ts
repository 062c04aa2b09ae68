import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { rigaDay } from '../shared/riga-day.ts';
import { everyone } from '../shared/roles.ts';
import { specialDay } from './special-day.ts';

/** How many days after `from` the list ends, unless the request names its end. */
export const LISTED_DAYS_AHEAD = 366;
/** The most days by which the ends of the list may be apart. */
export const MAX_LISTED_DAYS_APART = 732;

/** Ends that are left out are decided where the clock is known: from today, for 366 days. */
export const listSpecialDays = defineEndpoint({
  name: 'listSpecialDays',
  method: 'GET',
  path: '/api/config/special-days',
  summary: 'Days that differ from their weekday, in order; both ends inclusive',
  roles: everyone,
  query: z.object({ from: rigaDay.optional(), to: rigaDay.optional() }),
  response: z.array(specialDay),
});
