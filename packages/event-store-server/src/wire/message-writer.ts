/**
 * The revision of `$streamDeleted`, 2^63 − 1, becomes 2^63 as a number, which no real revision or
 * position reaches.
 */
export const TOMBSTONE_REVISION = 2 ** 63;

/** The number of bytes that `value`, an integer from 0 to 2^63, takes as a protobuf varint. */
export function computeVarintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) {
    size++;
  }

  return Math.min(size, 9);
}

/** Writes `value` at `offset` and returns the offset after it. */
export function writeVarint(target: Buffer, value: number, offset: number): number {
  let at = offset;
  if (value >= TOMBSTONE_REVISION) {
    target.fill(0xff, at, at + 8);
    at += 8;
    target[at++] = 0x7f;
    return at;
  }

  let rest = value;
  while (rest >= 0x8000_0000) {
    target[at++] = (rest % 128) | 0x80;
    rest = Math.floor(rest / 128);
  }

  while (rest >= 128) {
    target[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }

  target[at++] = rest;
  return at;
}

const EMPTY = Buffer.alloc(0);

/**
 * Writes a protobuf message field by field, each with its number, in the order of the calls.
 * Integers go from 0 to 2^63.
 */
export class MessageWriter {
  readonly #parts: Buffer[] = [];

  varint(field: number, value: number): this {
    const part = Buffer.allocUnsafe(1 + computeVarintSize(value));
    part[0] = field * 8;
    writeVarint(part, value, 1);
    this.#parts.push(part);
    return this;
  }

  /** Writes bytes, or a nested message. */
  bytes(field: number, content: Content): this {
    const value = bytesOf(content);
    const head = Buffer.allocUnsafe(1 + computeVarintSize(value.length));
    head[0] = field * 8 + 2;
    writeVarint(head, value.length, 1);
    this.#parts.push(head, value);
    return this;
  }

  string(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value, 'utf8'));
  }

  empty(field: number): this {
    return this.bytes(field, EMPTY);
  }

  finish(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

/** Prefixes a message with gRPC's five bytes: a flag for "not compressed" and the length. */
export function frameMessage(content: Content): Buffer {
  const bytes = bytesOf(content);
  const head = Buffer.allocUnsafe(5);
  head[0] = 0;
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

type Content = Buffer | MessageWriter;
const bytesOf = (content: Content): Buffer =>
  Buffer.isBuffer(content) ? content : content.finish();

/** Starts an empty protobuf message. */
export const createMessage = (): MessageWriter => new MessageWriter();
