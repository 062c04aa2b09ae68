import { MessageReader } from '@cablepark/platform/protobuf/message-reader';
import type { ReadAnswer, StoredEvent } from '../../log/domain-events.ts';

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

/**
 * Decodes an answer to a read or a subscription (`ReadResp`), of which only events and the confirmation are used. Throws
 * MalformedMessage.
 */
export function readAnswer(answer: Buffer): ReadAnswer {
  const message = new MessageReader(answer);
  let event: StoredEvent | undefined;
  let isConfirmation = false;
  while (message.next()) {
    if (message.field === READ_EVENT) {
      event = readEvent(message.message());
      continue;
    }
    if (message.field === CONFIRMATION) isConfirmation = true;
    message.skip();
  }
  return isConfirmation ? { isConfirmation } : { event };
}

/** Decodes the event of a `ReadEvent`; its link is skipped. */
function readEvent(message: MessageReader): StoredEvent | undefined {
  let event: StoredEvent | undefined;
  while (message.next()) {
    if (message.field === EVENT) event = recordedEvent(message.message());
    else message.skip();
  }
  return event;
}

function recordedEvent(message: MessageReader): StoredEvent {
  const found = { id: '', type: '', contentType: '', streamId: '', revision: 0, prepare: 0, commit: 0 };
  const json = { data: '', metadata: '' };
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
        else if (key === 'content-type') found.contentType = value;
        break;
      }
      case CUSTOM_METADATA:
        json.metadata = message.string();
        break;
      case DATA:
        json.data = message.string();
        break;
      default:
        message.skip();
    }
  }
  const { id, type, streamId, revision, commit, prepare, contentType } = found;
  return {
    id,
    type,
    streamId,
    revision: BigInt(revision),
    position: { commit: BigInt(commit), prepare: BigInt(prepare) },
    data: contentType === JSON_TYPE ? parsed(json.data) : undefined,
    metadata: parsed(json.metadata),
  };
}

/** Undefined for text that isn't JSON; the event is then found to be unreadable when it is needed. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
