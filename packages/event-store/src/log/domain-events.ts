import { jsonEvent, type EventData, type JSONType } from '@eventstore/db-client';

import { parseEventData } from '@cablepark/contracts/shared/define-event';
import { eventMetadata, type EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import type {
  EventCatalog,
  LoggedEvent,
  RecordedEvent,
} from '@cablepark/contracts/shared/recorded-event';
import { parseJson } from '@cablepark/platform/json/parse-json';

import { EventStoreFailure } from '../client/failures.ts';

/** An event to be written. Its id stays the same through every retry. */
export type NewEvent<Event extends LoggedEvent = LoggedEvent> = Event & {
  readonly id: string;
  readonly metadata: Omit<EventMetadata, 'version'>;
};

/** A stored event of any type, as a read or a subscription returns it. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly position?: { readonly commit: bigint; readonly prepare: bigint } | undefined;
  readonly data: unknown;
  readonly metadata?: unknown;
  /** When it was stored; absent, like `bytes`, from events that were not read from a log. */
  readonly created?: Date;
  /** Data and metadata as they are stored. */
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

/** A stored event of one of the program's own types that doesn't parse. */
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
 * An event as the client writes it, with its version. Throws if its type isn't one of the
 * program's own.
 */
export function toClientEvent(
  event: NewEvent,
  { definitions }: Pick<EventCatalog, 'definitions'>,
): EventData {
  const definition = definitions.get(event.type);
  // An empty type would crash the client's process.
  if (!definition) {
    throw new Error(`${event.type} is no event of ours.`);
  }

  return jsonEvent({
    id: event.id,
    type: event.type,
    data: event.data as JSONType,
    metadata: { version: definition.version, ...event.metadata },
  });
}

/** Whether an event with its bytes unchanged is the program's own. */
export const isOurRawEvent = (
  { type, stream, data }: Pick<RawEvent, 'type' | 'stream' | 'data'>,
  catalog: EventCatalog,
): boolean => catalog.isOurs(type, stream, () => parseJson(data.toString()));

/**
 * Converts a stored event to its present version; undefined if it isn't the program's own. Throws
 * UnreadableEvent if one of the program's own doesn't parse: skipping it would lose it silently.
 */
export function fromStoredEvent(
  event: StoredEvent,
  { definitions, isOurs }: EventCatalog,
): RecordedEvent | undefined {
  const definition = definitions.get(event.type);
  if (!definition || !isOurs(event.type, event.streamId, () => event.data)) {
    return undefined;
  }

  try {
    const metadata = eventMetadata.parse(event.metadata);
    return {
      type: event.type,
      data: parseEventData(definition, metadata.version, event.data) as object,
      id: event.id,
      streamId: event.streamId,
      revision: event.revision,
      position: event.position?.commit ?? -1n,
      metadata,
    };
  } catch (cause) {
    throw new UnreadableEvent(event, cause);
  }
}

/** The program's own events among those stored, in order, and those that don't parse. */
export interface ReadEvents<Event extends LoggedEvent = LoggedEvent> {
  readonly events: readonly RecordedEvent<Event>[];
  readonly unreadable: readonly UnreadableEvent[];
}

/**
 * Converts stored events like `fromStoredEvent`, but collects those that can't be read instead of
 * throwing.
 */
export function fromStoredEvents(
  stored: readonly StoredEvent[],
  catalog: EventCatalog,
): ReadEvents {
  const events: RecordedEvent[] = [];
  const unreadable: UnreadableEvent[] = [];
  for (const event of stored) {
    try {
      const known = fromStoredEvent(event, catalog);
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
