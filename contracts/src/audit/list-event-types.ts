import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';

/** A type of event, and the history's sentence about it in both languages. */
export const eventTypeEntry = z.object({
  eventType: z.string(),
  sentence: z.object({ en: z.string(), lv: z.string() }),
});
export type EventTypeEntry = z.output<typeof eventTypeEntry>;

/** For pages, which may not load the events themselves (design 7.1). */
export const listEventTypes = defineEndpoint(
  'listEventTypes',
  'GET /api/admin/event-types',
  'managers',
  {
    summary: 'The types of events, with the sentence by which the history describes each',
    response: z.array(eventTypeEntry),
  },
);
