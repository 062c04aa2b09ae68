import { MessageReader } from '@cablepark/platform/protobuf/message-reader';
import {
  readRecordedEvent,
  TICKS_PER_MILLISECOND,
  type RecordedFields,
} from '@cablepark/platform/protobuf/recorded-event';

import { encodeEventFrame, type Place, type ProposedEvent } from './event-frame.ts';

const FRAME_HEAD = 5;

type Fields = Pick<RecordedFields, 'id' | 'stream' | 'revision' | 'type' | 'isJson' | 'created'>;

/**
 * A stored event: the frame as readers receive it, and the fields that the server needs, decoded
 * lazily.
 */
export class RecordedEvent {
  #fields: Fields | undefined;

  constructor(
    readonly position: number,
    readonly frame: Buffer,
  ) {}

  /** Creates the event that a writer has just given a place in the log. */
  static record(event: ProposedEvent, place: Place): RecordedEvent {
    const recorded = new RecordedEvent(place.position, encodeEventFrame(event, place));
    const { id, type, isJson } = event;
    const { stream, revision, created } = place;
    // The data is not kept: as a view, it would keep the whole request in memory as long as the
    // event.
    recorded.#fields = {
      id,
      stream,
      revision,
      type,
      isJson,
      created: Number(created) / TICKS_PER_MILLISECOND,
    };
    return recorded;
  }

  get id(): string {
    return this.#read().id;
  }
  get stream(): string {
    return this.#read().stream;
  }
  get revision(): number {
    return this.#read().revision;
  }
  get type(): string {
    return this.#read().type;
  }
  get isJson(): boolean {
    return this.#read().isJson;
  }
  get created(): number {
    return this.#read().created;
  }
  get data(): Buffer {
    return this.#decode().data;
  }
  get metadata(): Buffer {
    return this.#decode().metadata;
  }

  /** The bytes of the nested `RecordedEvent` message. */
  get message(): Buffer {
    const response = new MessageReader(this.frame, FRAME_HEAD);
    response.next();
    const event = response.readMessage();
    event.next();
    return event.readBytes();
  }

  /** All fields, decoded anew. Throws MalformedMessage. */
  get fields(): RecordedFields {
    return this.#decode();
  }

  #read(): Fields {
    this.#fields ??= this.#decode();
    return this.#fields;
  }

  #decode(): RecordedFields {
    return readRecordedEvent(new MessageReader(this.message));
  }
}

/** Reads an `event_store.client.StreamIdentifier`. */
export const readStreamName = (identifier: MessageReader): string => identifier.readOnlyField(3);
