import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/fields.ts';
import { leadTimeSettings, restrictionModes } from './settings.ts';

export const leadTimeEntry = leadTimeSettings.extend({
  id: z.number().int(),
  updatedAt: dateTime.nullable(),
});
export type LeadTimeEntry = z.output<typeof leadTimeEntry>;

/** Guests get 401; the calendar marks restricted slots for them (rule 4.4). */
export const getLeadTime = defineEndpoint(
  'getLeadTime',
  'GET /api/admin/lead-time-settings',
  'signedIn',
  {
    summary: 'How close to its start a slot can be booked',
    response: leadTimeEntry,
  },
);

const NOT_HOURS = 'Lead time hours must be a non-negative integer';
const MAX_HOURS = 1_000_000;

/** Applies from the next booking on. What is left out stays. */
export const changeLeadTime = defineEndpoint(
  'changeLeadTime',
  'POST /api/admin/lead-time-settings',
  'managers',
  {
    summary: 'Change how close to its start a slot can be booked',
    isUndoable: true,
    body: z
      .object({
        restrictionMode: z.enum(restrictionModes, {
          error: 'Please select a valid restriction mode',
        }),
        leadTimeHours: z
          .number({ error: NOT_HOURS })
          .int(NOT_HOURS)
          .min(0, NOT_HOURS)
          .max(MAX_HOURS, NOT_HOURS),
        operatorOnSite: z.boolean({ error: 'Operator on site must be true or false' }),
      })
      .partial(),
    example: { restrictionMode: 'enforced', leadTimeHours: 24, operatorOnSite: false },
    response: z.object({ message: z.string(), settings: leadTimeEntry }),
  },
);
