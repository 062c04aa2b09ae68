import type { EventDefinition } from './define-event.ts';
import type { EventMetadata } from './event-metadata.ts';

/** An event as the log handles it, whatever it means. */
export interface LoggedEvent {
  readonly type: string;
  readonly data: object;
}

/**
 * An event as stored in the log. `position` orders the whole log and `revision` its stream, both
 * from 0.
 */
export type RecordedEvent<Event extends LoggedEvent = LoggedEvent> = Event & {
  readonly id: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** The events of a program: the types that it writes, and which stored events are its own. */
export interface EventCatalog {
  readonly definitions: ReadonlyMap<string, EventDefinition>;
  /**
   * Whether a stored event is the program's, by its type and stream together (ADR 110). `data` is
   * called only where these two don't decide it.
   */
  readonly isOurs: (type: string, streamId: string, data: () => unknown) => boolean;
}
