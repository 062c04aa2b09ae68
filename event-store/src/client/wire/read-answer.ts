import type { ReadAnswer, StoredEvent } from '../../log/domain-events.ts';
import { MessageCursor } from './message-cursor.ts';

/**
 * Tags of the fields read here, numbered as in streams.proto and shared.proto. All of them hold bytes except REVISION,
 * PREPARE and COMMIT.
 */
const bytes = (field: number) => field * 8 + 2;
const number = (field: number) => field * 8;
const READ_EVENT = bytes(1);
const EVENT = bytes(1);
const ID = bytes(1);
const ID_TEXT = bytes(2);
const STREAM = bytes(2);
const STREAM_NAME = bytes(3);
const REVISION = number(3);
const PREPARE = number(4);
const COMMIT = number(5);
const METADATA = bytes(6);
const KEY = bytes(1);
const VALUE = bytes(2);
const CUSTOM_METADATA = bytes(7);
const DATA = bytes(8);
const JSON_TYPE = 'application/json';

/**
 * Decodes an answer to a read (`ReadResp`), of which only events are used. Throws if the bytes are not such a message.
 */
export function readAnswer(answer: Buffer): ReadAnswer {
  const cursor = new MessageCursor(answer);
  let event: StoredEvent | undefined;
  each(cursor, answer.length, (tag) => {
    if (tag !== READ_EVENT) return false;
    each(cursor, cursor.end(), (inner) => {
      if (inner !== EVENT) return false;
      event = recordedEvent(cursor);
      return true;
    });
    return true;
  });
  return { event };
}

function recordedEvent(cursor: MessageCursor): StoredEvent {
  const found = { id: '', type: '', contentType: '', streamId: '', revision: 0, prepare: 0, commit: 0 };
  const json = { data: '', metadata: '' };
  each(cursor, cursor.end(), (tag) => {
    switch (tag) {
      case ID:
        found.id = only(cursor, ID_TEXT);
        return true;
      case STREAM:
        found.streamId = only(cursor, STREAM_NAME);
        return true;
      case REVISION:
        found.revision = cursor.varint();
        return true;
      case PREPARE:
        found.prepare = cursor.varint();
        return true;
      case COMMIT:
        found.commit = cursor.varint();
        return true;
      case METADATA: {
        const [key, value] = entry(cursor);
        if (key === 'type') found.type = value;
        else if (key === 'content-type') found.contentType = value;
        return true;
      }
      case CUSTOM_METADATA:
        json.metadata = cursor.text();
        return true;
      case DATA:
        json.data = cursor.text();
        return true;
      default:
        return false;
    }
  });
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

/** Iterates over a message's fields and skips those for which `read` returns false. */
function each(cursor: MessageCursor, end: number, read: (tag: number) => boolean): void {
  while (cursor.isBefore(end)) {
    const tag = cursor.tag();
    if (!read(tag)) cursor.skip(tag);
  }
}

/** Reads the only text field of a nested message. */
function only(cursor: MessageCursor, tag: number): string {
  let text = '';
  each(cursor, cursor.end(), (inner) => {
    if (inner !== tag) return false;
    text = cursor.text();
    return true;
  });
  return text;
}

function entry(cursor: MessageCursor): [key: string, value: string] {
  let key = '';
  let value = '';
  each(cursor, cursor.end(), (tag) => {
    if (tag === KEY) key = cursor.text();
    else if (tag === VALUE) value = cursor.text();
    else return false;
    return true;
  });
  return [key, value];
}

/** Undefined for text that isn't JSON; the event is then found to be unreadable when it is needed. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
