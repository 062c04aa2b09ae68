import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';

/** How many hours before a session its customer is reminded, unless managers choose otherwise. */
export const DEFAULT_REMINDER_HOURS = 24;
const MAX_HOURS = 168;
const NOT_HOURS = `Choose whole hours from 0 to ${MAX_HOURS}`;

const reminders = z.object({
  hoursBefore: z
    .number({ error: NOT_HOURS })
    .int(NOT_HOURS)
    .min(0, NOT_HOURS)
    .max(MAX_HOURS, NOT_HOURS)
    .meta({ description: 'Hours before the first slot; 0 sends none.' }),
});

export const getReminders = defineEndpoint(
  'getReminders',
  'GET /api/config/reminders',
  'managers',
  {
    summary: 'How long before their sessions customers are reminded',
    response: reminders,
  },
);

/** Applies to every moment that is still to come. */
export const changeReminders = defineEndpoint(
  'changeReminders',
  'PUT /api/config/reminders',
  'managers',
  {
    summary: 'Change how long before their sessions customers are reminded',
    isUndoable: true,
    body: reminders.partial(),
    example: { hoursBefore: 24 },
    response: reminders,
  },
);
