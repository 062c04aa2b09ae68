import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { queryFlag } from '../shared/query-flag.ts';
import { managers } from '../shared/roles.ts';
import { specialDaysOutcome } from './special-day.ts';

/** The day follows its weekday again, at once. A text that is no day is no special day either. */
export const removeSpecialDay = defineEndpoint({
  name: 'removeSpecialDay',
  method: 'DELETE',
  path: '/api/config/special-days/:day',
  summary: 'Make a day follow its weekday again, at once',
  roles: managers,
  takesKey: true,
  params: z.object({ day: z.string() }),
  query: z.object({
    dryRun: queryFlag.default(false).meta({ description: 'Answers what would be done, and does nothing.' }),
  }),
  response: specialDaysOutcome,
  errors: ['SPECIAL_DAY_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
