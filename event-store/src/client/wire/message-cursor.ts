const VARINT = 0;
const LENGTH_DELIMITED = 2;

/** Iterates over one protobuf message, field by field, without copying (protobuf.dev, "Encoding"). */
export class MessageCursor {
  readonly #source: Buffer;
  #at = 0;

  constructor(source: Buffer) {
    this.#source = source;
  }

  /** Whether there is more before this offset. */
  isBefore(end: number): boolean {
    return this.#at < end;
  }

  /** Reads the next field's tag: its number times eight, plus its wire type. */
  tag(): number {
    return this.varint();
  }

  /** Reads an unsigned number, exact up to 2^53. */
  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#source[this.#at++];
      if (byte === undefined) throw new Error('A message ends in the middle of a number.');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  /** Reads a length and returns the offset at which that many bytes end. */
  end(): number {
    const length = this.varint();
    const end = this.#at + length;
    if (end > this.#source.length) throw new Error('A message ends in the middle of a field.');
    return end;
  }

  text(): string {
    const end = this.end();
    const text = this.#source.toString('utf8', this.#at, end);
    this.#at = end;
    return text;
  }

  /** Skips the field with this tag. */
  skip(tag: number): void {
    if ((tag & 7) === VARINT) this.varint();
    else if ((tag & 7) === LENGTH_DELIMITED) this.#at = this.end();
    else throw new Error(`A field of wire type ${tag & 7} was not expected.`);
  }
}
