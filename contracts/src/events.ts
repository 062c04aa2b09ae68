import { accountEvents, claimEvents } from './accounts/account.events.ts';
import { configurationEvents } from './configuration/configuration.events.ts';
import { specialDaysEvents } from './configuration/special-days.events.ts';
import { feedbackEvents } from './feedback/feedback.events.ts';
import { privacyEvents } from './privacy/privacy.events.ts';
import { processEvents } from './schedule/process.events.ts';
import { scheduleEvents } from './schedule/schedule.events.ts';
import type { EventDefinition, EventOf } from './shared/define-event.ts';
import { demoEvents, systemEvents } from './system/system.events.ts';

/** Every event that the system writes. Readers skip stored events of other types. */
export const allEvents = [
  ...systemEvents,
  ...configurationEvents,
  ...specialDaysEvents,
  ...scheduleEvents,
  ...processEvents,
  ...accountEvents,
  ...claimEvents,
  ...feedbackEvents,
  ...privacyEvents,
  ...demoEvents,
] as const;

export type DomainEvent = EventOf<(typeof allEvents)[number]>;
export type EventType = DomainEvent['type'];

export const eventDefinitions: ReadonlyMap<string, EventDefinition> = new Map(
  allEvents.map((definition) => [definition.type, definition as EventDefinition]),
);
