import { MessageReader } from '@cablepark/platform/protobuf/message-reader';

import type { ProposedEvent } from './event-frame.ts';
import { readExpectedRevision, type ExpectedRevision } from './expected-revision.ts';
import { readStreamName } from './recorded-event.ts';

/** The stream that a call writes to or deletes, with its expected state. */
export interface Target {
  readonly stream: string;
  readonly expected: ExpectedRevision;
}

/**
 * One message of a BatchAppend call. A large append is sent in several parts with one correlation
 * id.
 */
export interface BatchPart {
  /** The undecoded `UUID` message, which is sent back in the answer. */
  readonly correlationId: Buffer;
  /**
   * In the first part only. Not decoded yet: malformed options must fail this append and not the
   * whole call.
   */
  readonly options: Buffer | undefined;
  /**
   * Not decoded until the part is known to be needed, because each event may be malformed on its
   * own.
   */
  readonly events: readonly MessageReader[];
  readonly isFinal: boolean;
}

const NOTHING = Buffer.alloc(0);

/** A proposed event lacks `type` or `content-type`. */
export class MissingProperty extends Error {
  constructor(readonly property: string) {
    super(`Required Metadata Property '${property}' is missing`);
  }
}

/**
 * Reads the options of Append, BatchAppend, Delete and Tombstone, which share field 1 and the
 * expected revision.
 */
export function readTarget(options: MessageReader): Target {
  let stream = '';
  let expected: ExpectedRevision | undefined;
  while (options.next()) {
    if (options.field === 1) {
      stream = readStreamName(options.readMessage());
    } else if (options.field >= 2 && options.field <= 5) {
      expected = readExpectedRevision(options);
    }
  }
  if (expected === undefined) {
    throw new Error('no expected revision given');
  }

  return { stream, expected };
}

/**
 * How many ms the caller waits: until a time (field 6, the official client's), for a duration (7),
 * or Infinity.
 */
export function readTimeLeft(options: MessageReader, now: number): number {
  let left = Infinity;
  while (options.next()) {
    if (options.field === 6) {
      left = readSeconds(options.readMessage()) - now;
    } else if (options.field === 7) {
      left = readSeconds(options.readMessage());
    }
  }

  return left;
}

/** Reads a `google.protobuf.Timestamp` or `Duration` and converts it to milliseconds. */
function readSeconds(message: MessageReader): number {
  let milliseconds = 0;
  while (message.next()) {
    if (message.field === 1) {
      milliseconds += Number(message.readInt64()) * 1000;
    } else if (message.field === 2) {
      milliseconds += Number(message.readInt64()) / 1e6;
    }
  }

  return milliseconds;
}

/** Reads a DeleteReq or TombstoneReq, which has a single field. */
export function readDeleteRequest(message: Buffer): Target {
  const request = new MessageReader(message);
  while (request.next()) {
    if (request.field === 1) {
      return readTarget(request.readMessage());
    }
  }

  throw new Error('no options given');
}

/** Reads an AppendReq, which is either the options or one event. */
export function readAppendRequest(message: Buffer): Target | ProposedEvent {
  const request = new MessageReader(message);
  while (request.next()) {
    if (request.field === 1) {
      return readTarget(request.readMessage());
    }
    if (request.field === 2) {
      return readProposedEvent(request.readMessage());
    }
  }

  throw new Error('neither options nor an event');
}

/**
 * Reads a BatchAppendReq. Throws MalformedMessage if it can't be read; options and events are read
 * later.
 */
export function readBatchPart(message: Buffer): BatchPart {
  const events: MessageReader[] = [];
  let correlationId: Buffer = NOTHING;
  let options: Buffer | undefined;
  let isFinal = false;
  const request = new MessageReader(message);
  while (request.next()) {
    if (request.field === 1) {
      correlationId = request.readBytes();
    } else if (request.field === 2) {
      options = request.readBytes();
    } else if (request.field === 3) {
      events.push(request.readMessage());
    } else if (request.field === 4) {
      isFinal = request.readVarint() !== 0;
    }
  }

  return { correlationId, options, events, isFinal };
}

/**
 * Reads a `ProposedMessage` of Append or BatchAppend. Throws if id, type or content type are
 * missing.
 */
export function readProposedEvent(message: MessageReader): ProposedEvent {
  let id: string | undefined;
  let type: string | undefined;
  let contentType: string | undefined;
  let data: Buffer = NOTHING;
  let metadata: Buffer = NOTHING;
  while (message.next()) {
    if (message.field === 1) {
      id = readUuid(message.readMessage());
    } else if (message.field === 2) {
      const [key, value] = message.readMessage().readEntry();
      if (key === 'type') {
        type = value;
      } else if (key === 'content-type') {
        contentType = value;
      }
    } else if (message.field === 3) {
      metadata = message.readBytes();
    } else if (message.field === 4) {
      data = message.readBytes();
    }
  }
  if (id === undefined) {
    throw new Error('an event without an id');
  }
  if (type === undefined) {
    throw new MissingProperty('type');
  }
  if (contentType === undefined) {
    throw new MissingProperty('content-type');
  }
  if (type === '') {
    throw new Error('Empty eventType provided.');
  }

  return { id, type, isJson: contentType === 'application/json', data, metadata };
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const EMPTY_UUID = '00000000-0000-0000-0000-000000000000';

const toHex = (bits: bigint) => BigInt.asUintN(64, bits).toString(16).padStart(16, '0');

/**
 * Reads an `event_store.client.UUID`, in either of its two forms, as lower-case text. Throws on
 * anything else.
 */
function readUuid(message: MessageReader): string {
  let text = '';
  while (message.next()) {
    if (message.field === 1) {
      text = readStructuredUuid(message.readMessage());
    } else if (message.field === 2) {
      text = message.readString().toLowerCase();
    }
  }
  if (!UUID.test(text) || text === EMPTY_UUID) {
    throw new Error(`'${text}' is no event id`);
  }

  return text;
}

function readStructuredUuid(message: MessageReader): string {
  let most = 0n;
  let least = 0n;
  while (message.next()) {
    if (message.field === 1) {
      most = message.readInt64();
    } else if (message.field === 2) {
      least = message.readInt64();
    }
  }

  const digits = toHex(most) + toHex(least);
  const groups = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ];
  return groups.join('-');
}
