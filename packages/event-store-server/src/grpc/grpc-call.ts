import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';

import { GrpcError, GrpcStatus } from './grpc-status.ts';
import { MessageSplitter } from './message-splitter.ts';

/** The largest request message accepted; the official client sends at most about 3 MB at once. */
const MAX_REQUEST_BYTES = 32 * 1024 * 1024;
/** Answers are buffered until this many bytes are waiting, then written in one chunk. */
const PIECE_BYTES = 64 * 1024;
const HEADERS = {
  ':status': 200,
  'content-type': 'application/grpc',
  'grpc-accept-encoding': 'identity',
};

/**
 * The server's side of a call. Frames sent in one turn leave in one chunk, so many small messages
 * are cheap.
 */
export class GrpcCall {
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #flushing = false;
  #trailers: Record<string, string> | undefined;
  readonly #closeListeners: (() => void)[] = [];

  constructor(
    private readonly stream: ServerHttp2Stream,
    readonly headers: IncomingHttpHeaders,
  ) {
    stream.on('error', () => {
      // The connection broke or the stream was reset; 'close' follows and is handled below.
    });
    stream.on('close', () => {
      this.#waiting = [];
      for (const listener of this.#closeListeners.splice(0)) {
        listener();
      }
    });
    stream.on('wantTrailers', () => stream.sendTrailers(this.#trailers ?? { 'grpc-status': '0' }));
  }

  /** Whether the caller is gone or the call has been answered completely. */
  get isOver(): boolean {
    return this.#trailers !== undefined || this.stream.destroyed || this.stream.closed;
  }

  onClosed(listener: () => void): void {
    if (this.stream.destroyed) {
      listener();
    } else {
      this.#closeListeners.push(listener);
    }
  }

  receive(onMessage: (message: Buffer) => void, onEnd: () => void): void {
    const splitter = new MessageSplitter(MAX_REQUEST_BYTES);
    this.stream.on('data', (chunk: Buffer) => {
      if (this.isOver) {
        return;
      }

      this.guard(() => {
        for (const message of splitter.push(chunk)) {
          onMessage(message);
        }
      });
    });
    this.stream.on('end', () => {
      if (!this.isOver) {
        this.guard(onEnd);
      }
    });
  }

  /** Stops reading requests until `resume()`, so that HTTP/2 flow control slows the caller down. */
  pause(): void {
    this.stream.pause();
  }

  resume(): void {
    this.stream.resume();
  }

  receiveOne(onMessage: (message: Buffer) => void): void {
    let only: Buffer | undefined;
    this.receive(
      (message) => {
        only = message;
      },
      () => onMessage(only ?? Buffer.alloc(0)),
    );
  }

  /** Runs `work`, and fails the call with its error if it throws or rejects. */
  guard(work: () => unknown): void {
    try {
      const result = work();
      if (result instanceof Promise) {
        result.catch((error: unknown) => this.fail(error));
      }
    } catch (error) {
      this.fail(error);
    }
  }

  send(frame: Buffer): void {
    if (this.isOver) {
      return;
    }

    this.#waiting.push(frame);
    this.#waitingBytes += frame.length;
    if (this.#waitingBytes >= PIECE_BYTES) {
      this.#flush();
    } else if (!this.#flushing) {
      this.#flushing = true;
      queueMicrotask(() => this.#flush());
    }
  }

  /**
   * Whether the caller reads more slowly than answers are sent; if so, await `waitForDrain()`
   * before sending more.
   */
  get isCongested(): boolean {
    return this.stream.writableNeedDrain;
  }

  /** Resolves when the caller has read what was sent, or is gone. */
  waitForDrain(): Promise<void> {
    this.#flush();
    if (!this.isCongested || this.isOver) {
      return Promise.resolve();
    }

    return new Promise((resolve) => {
      const done = () => {
        this.stream.off('drain', done).off('close', done);
        resolve();
      };

      this.stream.on('drain', done).on('close', done);
    });
  }

  finish(): void {
    this.#end({ 'grpc-status': '0' });
  }

  /**
   * Ends the call with an error. Anything but a GrpcError becomes UNKNOWN, as on the real server.
   */
  fail(error: unknown): void {
    if (this.isOver) {
      return;
    }

    const known =
      error instanceof GrpcError
        ? error
        : new GrpcError(GrpcStatus.UNKNOWN, 'Exception was thrown by handler.');
    this.#end({
      'grpc-status': String(known.status),
      'grpc-message': toHeaderValue(known.message.replaceAll('%', '%25')),
      ...Object.fromEntries(
        Object.entries(known.trailers).map(([key, value]) => [key, toHeaderValue(value)]),
      ),
    });
  }

  /** Ends the call without a status, so that the caller sees a reset stream. */
  reset(): void {
    this.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  }

  #end(trailers: Record<string, string>): void {
    if (this.isOver) {
      return;
    }

    this.#flush();
    this.#trailers = trailers;
    if (!this.stream.headersSent) {
      this.stream.respond({ ...HEADERS, ...trailers }, { endStream: true });
    } else {
      this.stream.end();
    }

    // Discard the caller's remaining bytes; left unread, they would fill the connection's
    // flow-control window.
    this.stream.resume();
  }

  #flush(): void {
    this.#flushing = false;
    if (this.#waiting.length === 0 || this.stream.destroyed || this.stream.closed) {
      return;
    }
    if (!this.stream.headersSent) {
      this.stream.respond(HEADERS, { waitForTrailers: true });
    }

    const piece =
      this.#waiting.length === 1
        ? this.#waiting[0]
        : Buffer.concat(this.#waiting, this.#waitingBytes);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.stream.write(piece);
  }
}

/**
 * Header values must be printable ASCII; everything else is percent-encoded, as gRPC does in
 * `grpc-message`.
 */
const toHeaderValue = (value: string): string =>
  value.replace(/[^\x20-\x7e]+/gu, encodeURIComponent);
