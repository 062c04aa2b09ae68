import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';

/** Each day of a change of special days now has the slots that the settings require. It ends the change’s process. */
export const SpecialDaysApplied = defineEvent('SpecialDaysApplied', {
  version: 1,
  schema: z.object({ processId: z.string() }),
  example: { processId: '0198f3a0-0000-7000-8000-000000000000' },
  audit: { en: 'Special days applied to the calendar', lv: 'Īpašās dienas ieviestas kalendārā' },
});

/** The events of a process’s own stream. The process begins with an event of the settings. */
export const specialDaysEvents = [SpecialDaysApplied] as const;
export type SpecialDaysEvent = EventOf<(typeof specialDaysEvents)[number]>;
