import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';

/** An event of the schedule that can't be read is to be skipped. `revision` is its place in the stream. */
export const EventSetAside = defineEvent('EventSetAside', {
  schema: z.object({ revision: z.number().int().nonnegative(), why: z.string() }),
  example: { revision: 4711, why: 'A restored backup had half of it' },
  audit: { en: 'Event set aside', lv: 'Notikums atlikts malā' },
});

export const setAsideEvents = [EventSetAside] as const;
export type SetAsideEvent = EventOf<(typeof setAsideEvents)[number]>;
