import { allEvents, type EventType } from '@cablepark/contracts/events';

/** What the history calls each event, by its type. The sentences are declared with the events. */
export const eventSentences = (language: 'en' | 'lv'): Readonly<Record<EventType, string>> =>
  Object.fromEntries(allEvents.map(({ type, audit }) => [type, audit[language]])) as Record<EventType, string>;
