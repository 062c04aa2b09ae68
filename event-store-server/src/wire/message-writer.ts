import { varintSize, writeVarint } from './varint.ts';

const EMPTY = Buffer.alloc(0);

/** Writes one small protobuf message, field by field. Nested messages are passed as finished bytes. */
export class MessageWriter {
  readonly #parts: Buffer[] = [];

  varint(field: number, value: number): this {
    const part = Buffer.allocUnsafe(1 + varintSize(value));
    part[0] = field * 8;
    writeVarint(part, value, 1);
    this.#parts.push(part);
    return this;
  }

  bytes(field: number, value: Buffer): this {
    const head = Buffer.allocUnsafe(1 + varintSize(value.length));
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
export function framed(message: Buffer): Buffer {
  const head = Buffer.allocUnsafe(5);
  head[0] = 0;
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}
