import { accountEvents, claimEvents, signInEvents } from './accounts/account.events.ts';
import { questionEvents } from './analytics/question.events.ts';
import {
  configurationEvents,
  type ConfigurationEvent,
} from './configuration/configuration.events.ts';
import { feedbackEvents } from './feedback/feedback.events.ts';
import { privacyEvents, type PrivacyEvent } from './privacy/privacy.events.ts';
import { refusalEvents } from './schedule/refusal.events.ts';
import { scheduleEvents, type ScheduleEvent } from './schedule/schedule.events.ts';
import type { AffectedParts, EventDefinition, EventOf, Fact } from './shared/define-event.ts';
import { rootEvents, setAsideEvents, systemEvents } from './shared/log.events.ts';
import type { EventCatalog, RecordedEvent } from './shared/recorded-event.ts';
import type { Day } from './shared/riga-time.ts';
import { isOfKind, streamKinds, type StreamKind } from './shared/streams.ts';
import { demoEvents } from './system/demo.events.ts';

/** Every event that the system writes. Readers skip stored events of other types. */
export const allEvents = [
  ...systemEvents,
  ...rootEvents,
  ...configurationEvents,
  ...scheduleEvents,
  ...setAsideEvents,
  ...refusalEvents,
  ...accountEvents,
  ...signInEvents,
  ...claimEvents,
  ...feedbackEvents,
  ...questionEvents,
  ...privacyEvents,
  ...demoEvents,
] as const;

const {
  schedule,
  setAside,
  logIdentity,
  logRoots,
  demoSeason,
  refusals,
  claim,
  user,
  signIns,
  feedback,
  question,
} = streamKinds;

/**
 * The streams that each event belongs to. An event in any other stream is another program's, even
 * if it has one of our types.
 */
const streamsOfEvents: readonly (readonly [readonly EventDefinition[], readonly StreamKind[]])[] = [
  [systemEvents, [logIdentity]],
  [rootEvents, [logRoots]],
  [configurationEvents, [schedule]],
  [scheduleEvents, [schedule]],
  [setAsideEvents, [setAside]],
  [refusalEvents, [refusals]],
  [accountEvents, [user]],
  [signInEvents, [signIns]],
  [claimEvents, [claim]],
  [feedbackEvents, [feedback]],
  [questionEvents, [question]],
  [privacyEvents, [schedule, user, feedback, question]],
  [demoEvents, [demoSeason]],
];

export type DomainEvent = EventOf<(typeof allEvents)[number]>;
/** An event of the park as it is stored in the log. */
export type ParkEvent = RecordedEvent<DomainEvent>;
export type EventNamed<Type extends DomainEvent['type']> = Extract<
  DomainEvent,
  { readonly type: Type }
>;
export type DataOf<Type extends DomainEvent['type']> = EventNamed<Type>['data'];
export type ScheduleStreamEvent = ScheduleEvent | ConfigurationEvent | PrivacyEvent;
export type EventType = DomainEvent['type'];

/** The types of events that the audit trail shows only when they are asked for. */
export const quietEventTypes: readonly EventType[] = allEvents
  .filter((definition: EventDefinition) => definition.isQuiet)
  .map(({ type }) => type);

export const eventDefinitions: ReadonlyMap<string, EventDefinition> = new Map(
  allEvents.map((definition) => [definition.type, definition as EventDefinition]),
);

/** The kinds of streams that each type of event belongs to. */
export const kindsOfStreams: ReadonlyMap<string, readonly StreamKind[]> = new Map(
  streamsOfEvents.flatMap(([events, kinds]) => events.map(({ type }) => [type, kinds] as const)),
);

/**
 * Whether an event that is stored in a stream is the park's. Another program's event may have one
 * of our types, and a copy of our events may be in another stream: readers treat both like events
 * of an unknown type. `data` is called only where the name of the stream holds an id.
 */
export const isOurs = (type: string, streamId: string, data: () => unknown): boolean =>
  kindsOfStreams.get(type)?.some((kind) => isOfKind(kind, streamId, data)) ?? false;

/** The park's events, for the packages that read and write the log. */
export const parkEvents: EventCatalog = { definitions: eventDefinitions, isOurs };

/** The parts of the schedule that an event changes. */
export const affectedPartsOf = ({ type, data }: DomainEvent): AffectedParts =>
  eventDefinitions.get(type)?.touches?.(data) ?? {};

/**
 * The days of the slots that an event is about, or that its booking has or had; the present day of
 * the booking first.
 */
export function daysOfEvent({ type, data }: DomainEvent): readonly Day[] {
  const days = eventDefinitions.get(type)?.days?.(data);
  if (days) {
    return [...new Set(days)];
  }

  return 'day' in data && data.day !== null ? [data.day] : [];
}

/** Returns the event as what-if keeps it; undefined if it makes no difference there. */
export function toWhatIfEvent<Event extends DomainEvent>({ type, data }: Event): Event | undefined {
  const definition = eventDefinitions.get(type);
  const kept = definition?.inWhatIf ? definition.inWhatIf(data) : data;
  return kept === undefined ? undefined : ({ type, data: kept } as Event);
}

/**
 * The fields that an event changed at an instant (ISO 8601), apart from those that have a history;
 * null if there are none.
 */
export function factsOf({ type, data }: DomainEvent, at: string): readonly Fact[] | null {
  const facts = eventDefinitions.get(type)?.facts?.(data, at) ?? [];
  return facts.length === 0 ? null : facts;
}
