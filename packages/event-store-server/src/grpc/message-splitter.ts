import { GrpcError, GrpcStatus } from './grpc-status.ts';

const HEAD = 5;

/**
 * Splits a call's bytes into messages. Each message is preceded by a flag (compressed or not) and
 * its length.
 */
export class MessageSplitter {
  #rest: Buffer[] = [];
  #size = 0;

  constructor(private readonly maxBytes: number) {}

  /**
   * Returns the messages that `chunk` completes. Throws GrpcError if one is compressed or too
   * large.
   */
  push(chunk: Buffer): Buffer[] {
    this.#rest.push(chunk);
    this.#size += chunk.length;
    if (this.#size < HEAD) {
      return [];
    }

    let buffer = this.#rest.length === 1 ? chunk : this.#joinIfWhole();
    const messages: Buffer[] = [];
    while (buffer.length >= HEAD) {
      const length = this.#lengthOf(buffer);
      if (buffer.length < HEAD + length) {
        break;
      }

      messages.push(buffer.subarray(HEAD, HEAD + length));
      buffer = buffer.subarray(HEAD + length);
    }
    if (messages.length > 0 || this.#rest.length === 1) {
      this.#rest = buffer.length > 0 ? [buffer] : [];
      this.#size = buffer.length;
    }

    return messages;
  }

  /**
   * Joins the chunks only once the first message is complete, so that a large message isn't copied
   * repeatedly.
   */
  #joinIfWhole(): Buffer {
    const first = this.#rest[0] ?? Buffer.alloc(0);
    if (first.length < HEAD) {
      this.#rest = [Buffer.concat(this.#rest)];
      return this.#rest[0] ?? first;
    }
    if (this.#size < HEAD + this.#lengthOf(first)) {
      return first.subarray(0, 0);
    }

    return Buffer.concat(this.#rest);
  }

  #lengthOf(buffer: Buffer): number {
    if (buffer[0] !== 0) {
      throw new GrpcError(GrpcStatus.UNIMPLEMENTED, 'compressed messages are not supported');
    }

    const length = buffer.readUInt32BE(1);
    if (length > this.maxBytes) {
      throw new GrpcError(
        GrpcStatus.RESOURCE_EXHAUSTED,
        `a message of ${length} bytes, at most ${this.maxBytes}`,
      );
    }

    return length;
  }
}
