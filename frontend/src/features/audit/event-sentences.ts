import { allEvents, type EventType } from '@cablepark/contracts/events';

/** The sentence that the history shows for each event type, as declared with the event. */
export const eventSentences = (language: 'en' | 'lv'): Readonly<Record<EventType, string>> =>
  Object.fromEntries(allEvents.map(({ type, audit }) => [type, audit[language]])) as Record<EventType, string>;
