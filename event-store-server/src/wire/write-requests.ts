import { type ExpectedRevision, readExpectedRevision } from './expected-revision.ts';
import type { ProposedEvent } from './event-frame.ts';
import { MessageReader } from './message-reader.ts';
import { readMapEntry, readStreamName } from './recorded-event.ts';
import { readUuid } from './uuid.ts';

/** The stream that a call writes to or deletes, and in which state it expects it. */
export interface Target {
  readonly stream: string;
  readonly expected: ExpectedRevision;
}

/** One message of a BatchAppend call; a large append comes in several with one correlation id. */
export interface BatchPart {
  /** The `UUID` message as it came, to be sent back. */
  readonly correlationId: Buffer;
  /** In the first part only; unread, since a malformed one spoils this append and not the call. */
  readonly options: Buffer | undefined;
  /** Left unread until the part is known to be wanted: each may be malformed on its own. */
  readonly events: readonly MessageReader[];
  readonly isFinal: boolean;
}

const NOTHING = Buffer.alloc(0);

/** A required property of a proposed event is missing. */
export class MissingProperty extends Error {
  readonly property: string;
  constructor(property: string) {
    super(`Required Metadata Property '${property}' is missing`);
    this.property = property;
  }
}

/** `Options` of Append, BatchAppend, Delete and Tombstone: field 1 and the expected revision are the same in all. */
export function readTarget(options: MessageReader): Target {
  let stream = '';
  let expected: ExpectedRevision | undefined;
  while (options.next()) {
    if (options.field === 1) stream = readStreamName(options.message());
    else if (options.field >= 2 && options.field <= 5) expected = readExpectedRevision(options);
    else options.skip();
  }
  if (expected === undefined) throw new Error('no expected revision given');
  return { stream, expected };
}

/**
 * How long the caller of a BatchAppend waits, in milliseconds from now: a moment (field 6, what the official client
 * sends) or a duration (field 7). Infinity when it says nothing.
 */
export function readTimeLeft(options: MessageReader, now: number): number {
  let left = Infinity;
  while (options.next()) {
    if (options.field === 6) left = readSeconds(options.message()) - now;
    else if (options.field === 7) left = readSeconds(options.message());
    else options.skip();
  }
  return left;
}

/** `google.protobuf.Timestamp` and `Duration`, in milliseconds. */
function readSeconds(message: MessageReader): number {
  let milliseconds = 0;
  while (message.next()) {
    if (message.field === 1) milliseconds += Number(message.int64()) * 1000;
    else if (message.field === 2) milliseconds += Number(message.int64()) / 1e6;
    else message.skip();
  }
  return milliseconds;
}

/** The only field of a DeleteReq or TombstoneReq. */
export function readDeleteRequest(message: Buffer): Target {
  const request = new MessageReader(message);
  while (request.next()) {
    if (request.field === 1) return readTarget(request.message());
    request.skip();
  }
  throw new Error('no options given');
}

/** An AppendReq is either the options or one event. */
export function readAppendRequest(message: Buffer): Target | ProposedEvent {
  const request = new MessageReader(message);
  while (request.next()) {
    if (request.field === 1) return readTarget(request.message());
    if (request.field === 2) return readProposedEvent(request.message());
    request.skip();
  }
  throw new Error('neither options nor an event');
}

export function readBatchPart(message: Buffer): BatchPart {
  const events: MessageReader[] = [];
  let correlationId: Buffer = NOTHING;
  let options: Buffer | undefined;
  let isFinal = false;
  const request = new MessageReader(message);
  while (request.next()) {
    if (request.field === 1) correlationId = request.bytes();
    else if (request.field === 2) options = request.bytes();
    else if (request.field === 3) events.push(request.message());
    else if (request.field === 4) isFinal = request.varint() !== 0;
    else request.skip();
  }
  return { correlationId, options, events, isFinal };
}

/** `ProposedMessage`, the same in Append and BatchAppend. Throws when the id, the type or the content type is not given. */
export function readProposedEvent(message: MessageReader): ProposedEvent {
  let id: string | undefined;
  let type: string | undefined;
  let contentType: string | undefined;
  let data: Buffer = NOTHING;
  let metadata: Buffer = NOTHING;
  while (message.next()) {
    if (message.field === 1) id = readUuid(message.message());
    else if (message.field === 2) {
      const [key, value] = readMapEntry(message.message());
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else if (message.field === 3) metadata = message.bytes();
    else if (message.field === 4) data = message.bytes();
    else message.skip();
  }
  if (id === undefined) throw new Error('an event without an id');
  if (type === undefined) throw new MissingProperty('type');
  if (contentType === undefined) throw new MissingProperty('content-type');
  if (type === '') throw new Error('Empty eventType provided.');
  return { id, type, isJson: contentType === 'application/json', data, metadata };
}
