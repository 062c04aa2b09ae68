import { z } from 'zod';

import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { shownText } from '../shared/exported.ts';

/**
 * The demo began to fill a season around this instant (ISO 8601), which a process that continues it
 * uses as well.
 */
export const DemoSeasonBegun = defineEvent('DemoSeasonBegun', {
  schema: z.object({ around: shownText }),
  example: { around: '2026-06-01T06:00:00.000Z' },
  audit: { en: 'Demo season begun', lv: 'Sākta demonstrācijas sezona' },
});

/** The demo’s season is complete and will never be filled again. */
export const DemoSeasonFilled = defineEvent('DemoSeasonFilled', {
  schema: z.object({ bookings: z.number().int() }),
  example: { bookings: 350 },
  audit: { en: 'Demo season filled in', lv: 'Aizpildīta demonstrācijas sezona' },
});

export const demoEvents = [DemoSeasonBegun, DemoSeasonFilled] as const;

export type DemoEvent = EventOf<(typeof demoEvents)[number]>;
