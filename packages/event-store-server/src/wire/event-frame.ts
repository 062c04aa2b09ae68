import { computeVarintSize, writeVarint } from './message-writer.ts';

export interface ProposedEvent {
  /** A uuid in lower case. */
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** Where an event stands in its stream and in the log. */
export interface Place {
  readonly stream: string;
  readonly revision: number;
  /** Used as both the commit and the prepare position. */
  readonly position: number;
  /** Ticks of 100 ns since 1970, as text. */
  readonly created: string;
}

const FRAME_HEAD = 5;
const ID_BYTES = 36;
const JSON_TYPE = 'application/json';
const BINARY_TYPE = 'application/octet-stream';

const computeFieldSize = (length: number) => 1 + computeVarintSize(length) + length;
const computeEntrySize = (key: string, value: number) => 2 + key.length + computeFieldSize(value);

/**
 * Encodes the answer that carries this event to any reader, a framed `ReadResp`, once for all
 * reads. It isn't split up, because the sizes at its beginning must match what is written at its
 * end.
 */
export function encodeEventFrame(event: ProposedEvent, place: Place): Buffer {
  const stream = Buffer.byteLength(place.stream);
  const type = Buffer.byteLength(event.type);
  const contentType = event.isJson ? JSON_TYPE : BINARY_TYPE;
  const position = computeVarintSize(place.position);

  const typeEntry = computeEntrySize('type', type);
  const createdEntry = computeEntrySize('created', place.created.length);
  const contentEntry = computeEntrySize('content-type', contentType.length);
  const recorded =
    computeFieldSize(2 + ID_BYTES) +
    computeFieldSize(computeFieldSize(stream)) +
    (1 + computeVarintSize(place.revision)) +
    2 * (1 + position) +
    computeFieldSize(typeEntry) +
    computeFieldSize(createdEntry) +
    computeFieldSize(contentEntry) +
    (event.metadata.length > 0 ? computeFieldSize(event.metadata.length) : 0) +
    (event.data.length > 0 ? computeFieldSize(event.data.length) : 0);
  const readEvent = computeFieldSize(recorded) + 1 + position;
  const message = computeFieldSize(readEvent);

  const frame = Buffer.allocUnsafe(FRAME_HEAD + message);
  frame[0] = 0;
  let at = frame.writeUInt32BE(message, 1);
  const varint = (tag: number, value: number) => {
    frame[at++] = tag;
    at = writeVarint(frame, value, at);
  };

  const text = (tag: number, value: string, length: number) => {
    varint(tag, length);
    at += frame.write(value, at, length, 'utf8');
  };

  const bytes = (tag: number, value: Buffer) => {
    varint(tag, value.length);
    at += value.copy(frame, at);
  };

  const entry = (size: number, key: string, value: string, length: number) => {
    varint(0x32, size);
    text(0x0a, key, key.length);
    text(0x12, value, length);
  };

  varint(0x0a, readEvent);
  varint(0x0a, recorded);
  varint(0x0a, 2 + ID_BYTES);
  text(0x12, event.id, ID_BYTES);
  varint(0x12, computeFieldSize(stream));
  text(0x1a, place.stream, stream);
  varint(0x18, place.revision);
  varint(0x20, place.position);
  varint(0x28, place.position);
  entry(typeEntry, 'type', event.type, type);
  entry(createdEntry, 'created', place.created, place.created.length);
  entry(contentEntry, 'content-type', contentType, contentType.length);
  if (event.metadata.length > 0) {
    bytes(0x3a, event.metadata);
  }
  if (event.data.length > 0) {
    bytes(0x42, event.data);
  }

  varint(0x18, place.position);
  return frame;
}
