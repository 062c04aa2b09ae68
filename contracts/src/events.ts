import { accountEvents, claimEvents } from './accounts/account.events.ts';
import { questionEvents } from './analytics/question.events.ts';
import { configurationEvents, type ConfigurationEvent } from './configuration/configuration.events.ts';
import { feedbackEvents } from './feedback/feedback.events.ts';
import { privacyEvents, type PrivacyEvent } from './privacy/privacy.events.ts';
import { refusalEvents } from './schedule/refusal.events.ts';
import { scheduleEvents, type ScheduleEvent } from './schedule/schedule.events.ts';
import { setAsideEvents, type SetAsideEvent } from './schedule/set-aside.events.ts';
import type { EventDefinition, EventOf } from './shared/define-event.ts';
import { demoEvents, systemEvents } from './system/system.events.ts';

/** Every event that the system writes. Readers skip stored events of other types. */
export const allEvents = [
  ...systemEvents,
  ...configurationEvents,
  ...scheduleEvents,
  ...setAsideEvents,
  ...refusalEvents,
  ...accountEvents,
  ...claimEvents,
  ...feedbackEvents,
  ...questionEvents,
  ...privacyEvents,
  ...demoEvents,
] as const;

export type DomainEvent = EventOf<(typeof allEvents)[number]>;
/** The events of the stream `schedule`. */
export type ScheduleStreamEvent = ScheduleEvent | ConfigurationEvent | PrivacyEvent | SetAsideEvent;
export type EventType = DomainEvent['type'];

/** The types of events that the audit trail shows only to whoever asks for them. */
export const quietEventTypes: readonly EventType[] = allEvents
  .filter((definition: EventDefinition) => definition.isQuiet)
  .map(({ type }) => type);

export const eventDefinitions: ReadonlyMap<string, EventDefinition> = new Map(
  allEvents.map((definition) => [definition.type, definition as EventDefinition]),
);
