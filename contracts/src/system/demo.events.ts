import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';

/** A made-up season is being filled in around this instant (ISO 8601); whoever goes on with it keeps to it. */
export const DemoSeasonBegun = defineEvent('DemoSeasonBegun', 1, z.object({ around: z.string() }), {
  around: '2026-06-01T06:00:00.000Z',
});

/** All of it is there: it is never filled in again. */
export const DemoSeasonFilled = defineEvent('DemoSeasonFilled', 1, z.object({ bookings: z.number().int() }), {
  bookings: 350,
});

export const demoEvents = [DemoSeasonBegun, DemoSeasonFilled] as const;
export type DemoEvent = EventOf<(typeof demoEvents)[number]>;
