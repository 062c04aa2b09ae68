import { jsonEvent, type EventData } from '@eventstore/db-client';

import {
  eventDefinitions,
  isOurs as isOfPark,
  type DomainEvent,
} from '@cablepark/contracts/events';
import { parseEventData } from '@cablepark/contracts/shared/define-event';
import { eventMetadata, type EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import { parseJson } from '@cablepark/platform/json/parse-json';

import { EventStoreFailure } from '../client/failures.ts';

/**
 * An event as stored in the log. `position` orders the whole log and `revision` its stream, both
 * from 0.
 */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** An event to be written. Its id stays the same through every retry. */
export type NewEvent<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string;
  readonly metadata: Omit<EventMetadata, 'version'>;
};

/** A stored event of any type: the part of the client's own type that is used here. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly position?: { readonly commit: bigint; readonly prepare: bigint } | undefined;
  readonly data: unknown;
  readonly metadata?: unknown;
  /** Data and metadata as they are stored; absent from events that were not read from a log. */
  readonly bytes?: Pick<RawEvent, 'data' | 'metadata'>;
}

/** An event with its bytes unchanged, even if they aren't JSON. */
export interface RawEvent {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly created: Date;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/**
 * One answer to a read or a subscription: an event, the subscription's confirmation, or another
 * message.
 */
export interface ReadAnswer {
  readonly event?: StoredEvent | undefined;
  readonly isConfirmation?: boolean;
}

/** A stored event of one of the product's types that doesn't parse. */
export class UnreadableEvent extends EventStoreFailure {
  override readonly name = 'UnreadableEvent';
  readonly type: string;
  readonly streamId: string;
  readonly position: bigint;
  readonly revision: bigint;

  constructor({ type, streamId, revision, position }: StoredEvent, cause: unknown) {
    super('unreadable', `${type} at ${streamId}@${revision} can't be read`, cause);
    this.type = type;
    this.streamId = streamId;
    this.position = position?.commit ?? -1n;
    this.revision = revision;
  }
}

/**
 * An event as the client writes it, with its version. Throws if its type isn't one of the park's.
 */
export function toClientEvent(event: NewEvent): EventData {
  const definition = eventDefinitions.get(event.type);
  // An empty type would crash the client's process.
  if (!definition) {
    throw new Error(`${event.type} is no event of ours.`);
  }

  return jsonEvent({
    id: event.id,
    type: event.type,
    data: event.data,
    metadata: { version: definition.version, ...event.metadata },
  });
}

/** Decides whether a stored event is the park's. */
export type IsOurs = (event: Pick<StoredEvent, 'type' | 'streamId' | 'data'>) => boolean;

/** Whether a stored event is the park's, by its type and stream together (ADR 110). */
export const isOurEvent: IsOurs = ({ type, streamId, data }) =>
  isOfPark(type, streamId, () => data);

/** Like `isOurEvent`, for an event with its bytes unchanged. */
export const isOurRawEvent = ({
  type,
  stream,
  data,
}: Pick<RawEvent, 'type' | 'stream' | 'data'>): boolean =>
  isOfPark(type, stream, () => parseJson(data.toString()));

/**
 * Converts a stored event to its present version; undefined if it isn't the park's. Throws
 * UnreadableEvent if one of the park's doesn't parse: skipping it would lose it silently.
 */
export function fromStoredEvent(
  event: StoredEvent,
  isOurs: IsOurs = isOurEvent,
): RecordedEvent | undefined {
  const definition = eventDefinitions.get(event.type);
  if (!definition || !isOurs(event)) {
    return undefined;
  }

  try {
    const metadata = eventMetadata.parse(event.metadata);
    return {
      type: event.type,
      data: parseEventData(definition, metadata.version, event.data),
      id: event.id,
      streamId: event.streamId,
      revision: event.revision,
      position: event.position?.commit ?? -1n,
      metadata,
    } as RecordedEvent;
  } catch (cause) {
    throw new UnreadableEvent(event, cause);
  }
}

/** The product's events among those stored, in order, and those that don't parse. */
export interface ReadEvents {
  readonly events: readonly RecordedEvent[];
  readonly unreadable: readonly UnreadableEvent[];
}

/**
 * Converts stored events like `fromStoredEvent`, but collects those that can't be read instead of
 * throwing.
 */
export function fromStoredEvents(stored: readonly StoredEvent[], isOurs?: IsOurs): ReadEvents {
  const events: RecordedEvent[] = [];
  const unreadable: UnreadableEvent[] = [];
  for (const event of stored) {
    try {
      const known = fromStoredEvent(event, isOurs);
      if (known) {
        events.push(known);
      }
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) {
        throw error;
      }

      unreadable.push(error);
    }
  }

  return { events, unreadable };
}
