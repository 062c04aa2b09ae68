const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

/** The bytes are not a protobuf message. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage';
}

/**
 * Iterates over the fields of one protobuf message without copying: `while (reader.next()) switch (reader.field) { case
 * 1: reader.bytes() … default: reader.skip() }`. Every field must be consumed by one of the reading methods or by
 * `skip`.
 */
export class MessageReader {
  field = 0;
  #wireType = 0;
  readonly #source: Buffer;
  #at: number;
  readonly #end: number;

  constructor(source: Buffer, start = 0, end = source.length) {
    this.#source = source;
    this.#at = start;
    this.#end = end;
  }

  next(): boolean {
    if (this.#at >= this.#end) return false;
    const tag = this.varint();
    this.field = Math.floor(tag / 8);
    this.#wireType = tag & 7;
    return true;
  }

  /** Reads an unsigned number; exact up to 2^53, rounded beyond. */
  varint(): number {
    let value = 0;
    let factor = 1;
    for (let i = 0; i < 10; i++) {
      const byte = this.#source[this.#at++];
      if (byte === undefined || this.#at > this.#end) throw new MalformedMessage('a varint runs over the end');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
    throw new MalformedMessage('a varint of more than ten bytes');
  }

  /** Reads a signed 64-bit number exactly. */
  int64(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#source[this.#at++];
      if (byte === undefined || this.#at > this.#end) throw new MalformedMessage('a varint runs over the end');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asIntN(64, value);
    }
    throw new MalformedMessage('a varint of more than ten bytes');
  }

  /** Returns a view of the field's bytes, which shares the message's buffer. */
  bytes(): Buffer {
    if (this.#wireType !== LENGTH_DELIMITED) throw new MalformedMessage(`field ${this.field} holds no bytes`);
    const length = this.varint();
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#end) throw new MalformedMessage(`field ${this.field} runs over the end`);
    return this.#source.subarray(start, this.#at);
  }

  string(): string {
    return this.bytes().toString('utf8');
  }

  message(): MessageReader {
    return new MessageReader(this.bytes());
  }

  skip(): void {
    if (this.#wireType === VARINT) this.varint();
    else if (this.#wireType === FIXED64) this.#at += 8;
    else if (this.#wireType === LENGTH_DELIMITED) this.bytes();
    else if (this.#wireType === FIXED32) this.#at += 4;
    else throw new MalformedMessage(`wire type ${this.#wireType}`);
  }
}
