import { MessageReader } from '@cablepark/platform/protobuf/message-reader';
import type { RawEvent, ReadAnswer, StoredEvent } from '../../log/domain-events.ts';

/** Field numbers of streams.proto and shared.proto. */
const READ_EVENT = 1;
const CONFIRMATION = 2;
const EVENT = 1;
const ID = 1;
const ID_TEXT = 2;
const STREAM = 2;
const STREAM_NAME = 3;
const REVISION = 3;
const PREPARE = 4;
const COMMIT = 5;
const METADATA = 6;
const CUSTOM_METADATA = 7;
const DATA = 8;

const JSON_TYPE = 'application/json';

/** 100 ns, the unit in which the server says when an event was created. */
const TICKS_PER_MILLISECOND = 10_000;

/** Decodes an answer to a read or a subscription, with its data and metadata parsed. Throws MalformedMessage. */
export const readAnswer = (answer: Buffer): ReadAnswer => answerOf(answer, storedEvent);

/** The same, with the bytes of data and metadata as they are. */
export const rawAnswer = (answer: Buffer): { readonly event?: RawEvent | undefined } => answerOf(answer, rawEvent);

/** Decodes a `ReadResp`, of which only events and the confirmation are used. */
function answerOf<Event>(
  answer: Buffer,
  eventOf: (recorded: Recorded) => Event,
): { event?: Event | undefined; isConfirmation?: boolean } {
  const message = new MessageReader(answer);
  let event: Recorded | undefined;
  let isConfirmation = false;
  while (message.next()) {
    if (message.field === READ_EVENT) {
      event = readEvent(message.message());
      continue;
    }
    if (message.field === CONFIRMATION) isConfirmation = true;
    message.skip();
  }
  return isConfirmation ? { isConfirmation } : { event: event && eventOf(event) };
}

/** Decodes the event of a `ReadEvent`; its link is skipped. */
function readEvent(message: MessageReader): Recorded | undefined {
  let event: Recorded | undefined;
  while (message.next()) {
    if (message.field === EVENT) event = recordedEvent(message.message());
    else message.skip();
  }
  return event;
}

const NOTHING: Buffer = Buffer.alloc(0);
const nothingRead = {
  id: '',
  type: '',
  isJson: false,
  created: 0,
  streamId: '',
  revision: 0,
  prepare: 0,
  commit: 0,
  data: NOTHING,
  metadata: NOTHING,
};
type Recorded = typeof nothingRead;

function recordedEvent(message: MessageReader): Recorded {
  const found = { ...nothingRead };
  while (message.next()) {
    switch (message.field) {
      case ID:
        found.id = message.message().only(ID_TEXT);
        break;
      case STREAM:
        found.streamId = message.message().only(STREAM_NAME);
        break;
      case REVISION:
        found.revision = message.varint();
        break;
      case PREPARE:
        found.prepare = message.varint();
        break;
      case COMMIT:
        found.commit = message.varint();
        break;
      case METADATA: {
        const [key, value] = message.message().entry();
        if (key === 'type') found.type = value;
        else if (key === 'content-type') found.isJson = value === JSON_TYPE;
        else if (key === 'created') found.created = Number(value) / TICKS_PER_MILLISECOND;
        break;
      }
      case CUSTOM_METADATA:
        found.metadata = message.bytes();
        break;
      case DATA:
        found.data = message.bytes();
        break;
      default:
        message.skip();
    }
  }
  return found;
}

const storedEvent = ({ id, type, streamId, revision, commit, prepare, isJson, ...bytes }: Recorded): StoredEvent => ({
  id,
  type,
  streamId,
  revision: BigInt(revision),
  position: { commit: BigInt(commit), prepare: BigInt(prepare) },
  data: isJson ? parsed(bytes.data.toString()) : undefined,
  metadata: parsed(bytes.metadata.toString()),
});

const rawEvent = ({ id, type, streamId, revision, commit, isJson, created, data, metadata }: Recorded): RawEvent => ({
  position: BigInt(commit),
  stream: streamId,
  revision: BigInt(revision),
  id,
  type,
  created: new Date(created),
  isJson,
  data,
  metadata,
});

/** Undefined for text that isn't JSON; the event is then found to be unreadable when it is needed. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
