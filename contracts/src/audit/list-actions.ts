import { z } from 'zod';

import { MAX_RANGE_DAYS } from '../schedule/time-slots.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime, rigaDay } from '../shared/fields.ts';
import { countDaysBetween } from '../shared/riga-time.ts';

/** An action that changed slots: what one request did, or one part of the system. */
export const action = z.object({
  correlationId: z.string(),
  position: z
    .number()
    .int()
    .meta({ description: 'The position of its last event that changed these slots.' }),
  decidedAt: dateTime.meta({
    description: 'When that event was decided; from then on the action is done.',
  }),
});
export type Action = z.output<typeof action>;

export const listActions = defineEndpoint('listActions', 'GET /api/admin/actions', 'managers', {
  summary:
    'The actions that changed the slots of a range of Riga days, both inclusive, oldest first',
  query: z
    .object({ from: rigaDay, to: rigaDay })
    .refine(({ from, to }) => from <= to, {
      error: 'The range ends before it starts',
      path: ['to'],
    })
    .refine(({ from, to }) => countDaysBetween(from, to) < MAX_RANGE_DAYS, {
      error: `The range may not be longer than ${MAX_RANGE_DAYS} days`,
      path: ['to'],
    }),
  response: z.array(action),
});
