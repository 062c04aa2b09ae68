const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

const LONGEST_VARINT_BYTES = 10;

/** The bytes are no protobuf message. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage';
}

/**
 * Iterates over the fields of a protobuf message without copying it (protobuf.dev, "Encoding"):
 * `next` goes on to a field, whose number is then `field`, and a reading method returns its value.
 * A field that isn't read is skipped. Methods throw MalformedMessage.
 */
export class MessageReader {
  /** The number of the field that `next` has reached. */
  field = 0;
  #wireType = 0;
  #isRead = true;
  #at: number;

  constructor(
    private readonly source: Buffer,
    start = 0,
    private readonly end = source.length,
  ) {
    this.#at = start;
  }

  /** Goes on to the next field. Returns false at the end of the message. */
  next(): boolean {
    if (!this.#isRead) {
      this.#skip();
    }
    if (this.#at >= this.end) {
      return false;
    }

    const tag = this.readVarint();
    this.field = Math.floor(tag / 8);
    this.#wireType = tag & 7;
    this.#isRead = false;
    return true;
  }

  /** Reads an unsigned number; exact up to 2^53, rounded beyond. */
  readVarint(): number {
    this.#isRead = true;
    let value = 0;
    let factor = 1;
    for (let i = 0; i < LONGEST_VARINT_BYTES; i++) {
      const byte = this.#readByte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) {
        return value;
      }

      factor *= 128;
    }

    throw new MalformedMessage('A number has more than ten bytes.');
  }

  /** Reads a signed number of 64 bits, exactly. */
  readInt64(): bigint {
    this.#isRead = true;
    let value = 0n;
    for (let i = 0; i < LONGEST_VARINT_BYTES; i++) {
      const byte = this.#readByte();
      value |= BigInt(byte & 0x7f) << BigInt(7 * i);
      if (byte < 0x80) {
        return BigInt.asIntN(64, value);
      }
    }

    throw new MalformedMessage('A number has more than ten bytes.');
  }

  /** Returns a view of the field's bytes, which keeps the message's whole buffer in memory. */
  readBytes(): Buffer {
    const start = this.#skipBytes();
    return this.source.subarray(start, this.#at);
  }

  readString(): string {
    const start = this.#skipBytes();
    return this.source.toString('utf8', start, this.#at);
  }

  /** Returns a reader of the nested message in the field. */
  readMessage(): MessageReader {
    const start = this.#skipBytes();
    return new MessageReader(this.source, start, this.#at);
  }

  /**
   * Reads this message to its end and returns the text of one field; '' if the field is missing.
   */
  readOnlyField(field: number): string {
    let text = '';
    while (this.next()) {
      if (this.field === field) {
        text = this.readString();
      }
    }

    return text;
  }

  /** Reads this message as an entry of a `map<string, string>`. */
  readEntry(): [key: string, value: string] {
    let key = '';
    let value = '';
    while (this.next()) {
      if (this.field === 1) {
        key = this.readString();
      } else if (this.field === 2) {
        value = this.readString();
      }
    }

    return [key, value];
  }

  #skip(): void {
    if (this.#wireType === VARINT) {
      this.readVarint();
    } else if (this.#wireType === FIXED64) {
      this.#advance(8);
    } else if (this.#wireType === LENGTH_DELIMITED) {
      this.#skipBytes();
    } else if (this.#wireType === FIXED32) {
      this.#advance(4);
    } else {
      throw new MalformedMessage(`A field has the unknown wire type ${this.#wireType}.`);
    }
  }

  #readByte(): number {
    const byte = this.source[this.#at++];
    if (byte === undefined || this.#at > this.end) {
      throw new MalformedMessage('A message ends in the middle of a number.');
    }

    return byte;
  }

  /**
   * Skips a field of bytes and returns the offset at which they start; they end at the new
   * position.
   */
  #skipBytes(): number {
    if (this.#wireType !== LENGTH_DELIMITED) {
      throw new MalformedMessage(`Field ${this.field} holds no bytes.`);
    }

    const length = this.readVarint();
    const start = this.#at;
    this.#advance(length);
    return start;
  }

  #advance(bytes: number): void {
    this.#at += bytes;
    if (this.#at > this.end) {
      throw new MalformedMessage(`A message ends in the middle of field ${this.field}.`);
    }
  }
}
