import { MessageReader } from '@cablepark/platform/protobuf/message-reader';
import { eventFrame, type Place, type ProposedEvent } from './event-frame.ts';
import { readUuid } from './uuid.ts';

const FRAME_HEAD = 5;
const NOTHING: Buffer = Buffer.alloc(0);
const TICKS_PER_MILLISECOND = 10_000;

/** Mutable, because the fields are filled in while the message is read. */
interface Fields {
  id: string;
  stream: string;
  revision: number;
  type: string;
  isJson: boolean;
  /** Milliseconds since 1970. */
  created: number;
}

/** A stored event: the frame as readers receive it, and the fields that the server needs, decoded lazily. */
export class RecordedEvent {
  readonly position: number;
  readonly frame: Buffer;
  #fields: Fields | undefined;

  constructor(position: number, frame: Buffer) {
    this.position = position;
    this.frame = frame;
  }

  /** Creates the event that a writer has just given a place in the log. */
  static record(event: ProposedEvent, place: Place): RecordedEvent {
    const recorded = new RecordedEvent(place.position, eventFrame(event, place));
    const { id, type, isJson } = event;
    const { stream, revision, created } = place;
    // The data is not kept: as a view, it would keep the whole request in memory as long as the event.
    recorded.#fields = { id, stream, revision, type, isJson, created: Number(created) / TICKS_PER_MILLISECOND };
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
    return this.#bytes(8);
  }
  get metadata(): Buffer {
    return this.#bytes(7);
  }

  /** The bytes of the nested `RecordedEvent` message. */
  get message(): Buffer {
    const response = new MessageReader(this.frame, FRAME_HEAD);
    response.next();
    const event = response.message();
    event.next();
    return event.bytes();
  }

  #bytes(field: number): Buffer {
    const message = new MessageReader(this.message);
    let found = NOTHING;
    while (message.next()) {
      if (message.field === field) found = message.bytes();
      else message.skip();
    }
    return found;
  }

  #read(): Fields {
    return (this.#fields ??= readFields(new MessageReader(this.message)));
  }
}

function readFields(message: MessageReader): Fields {
  const fields: Fields = {
    id: '',
    stream: '',
    revision: 0,
    type: '',
    isJson: false,
    created: 0,
  };
  while (message.next()) {
    if (message.field === 1) fields.id = readUuid(message.message());
    else if (message.field === 2) fields.stream = readStreamName(message.message());
    else if (message.field === 3) fields.revision = message.varint();
    else if (message.field === 6) readMetadata(message.message().entry(), fields);
    else message.skip();
  }
  return fields;
}

function readMetadata([key, value]: readonly [string, string], fields: Fields): void {
  if (key === 'type') fields.type = value;
  else if (key === 'content-type') fields.isJson = value === 'application/json';
  else if (key === 'created') fields.created = Number(value) / TICKS_PER_MILLISECOND;
}

/** Reads an `event_store.client.StreamIdentifier`. */
export const readStreamName = (identifier: MessageReader): string => identifier.only(3);
