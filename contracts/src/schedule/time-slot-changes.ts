import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';

/** The data of one event: the Riga days whose slots have changed, or null if they are too many to name. */
export const timeSlotChange = z.object({ days: z.array(z.string()).nullable() });
export type TimeSlotChange = z.output<typeof timeSlotChange>;

/**
 * A `text/event-stream` that sends an event `changed`, with a `timeSlotChange` as its data, whenever the calendar
 * changes.
 */
export const timeSlotChanges = defineEndpoint({
  name: 'timeSlotChanges',
  method: 'GET',
  path: '/api/timeslots/changes',
  summary: 'Server-sent events: days of the calendar that have changed',
  roles: everyone,
  response: z.string(),
  produces: 'text/event-stream',
  errors: ['THROTTLED', 'UNAVAILABLE'],
});
