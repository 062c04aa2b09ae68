import type { GrpcCall } from '../grpc/grpc-call.ts';
import { GrpcError, GrpcStatus, toUnavailable } from '../grpc/grpc-status.ts';
import type { ProposedEvent } from '../wire/event-frame.ts';
import {
  encodeAppendConflict,
  encodeAppended,
  encodeDeleted,
  type Written,
} from '../wire/write-answers.ts';
import {
  MissingProperty,
  readAppendRequest,
  readDeleteRequest,
  type Target,
} from '../wire/write-requests.ts';
import type { EventWriter, WriteRequest } from '../writing/write-request.ts';
import {
  toMaximumAppendSizeError,
  toMissingPropertyError,
  toStreamDeletedError,
  toTimeoutError,
  toWrongExpectedVersionError,
} from './stream-errors.ts';

/**
 * The real server's default limit on event data per append. Metadata and types don't count
 * (observed on 23.10.8).
 */
export const MAX_APPEND_BYTES = 1024 * 1024;

/** An append whose events are still arriving. */
export class ProposedAppend {
  readonly #events: ProposedEvent[] = [];
  #dataBytes = 0;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly target: Target) {}

  add(event: ProposedEvent): void {
    this.#events.push(event);
    this.#dataBytes += event.data.length;
    this.#bytes += event.data.length + event.metadata.length;
  }

  get isTooLarge(): boolean {
    return this.#dataBytes > MAX_APPEND_BYTES;
  }

  /** Calls `onTimeout` unless the append is complete within this time. */
  limitTime(timeoutMs: number, onTimeout: () => void): void {
    this.#timer ??= setTimeout(onTimeout, timeoutMs);
  }

  /** Stops the timer: the rest of this append is no longer expected. */
  abandon(): void {
    clearTimeout(this.#timer);
  }

  /** Throws if clients may not write to the stream. */
  toRequest(): WriteRequest {
    this.abandon();
    assertStreamName(this.target.stream);
    return { kind: 'append', ...this.target, events: this.#events, bytes: this.#bytes };
  }
}

function assertStreamName(stream: string): void {
  if (stream === '' || stream === '$$') {
    throw new GrpcError(GrpcStatus.UNKNOWN, 'Exception was thrown by handler.');
  }
}

/** Streams/Append: one append per call. */
export const handleAppend =
  (writer: EventWriter) =>
  (call: GrpcCall): void => {
    let append: ProposedAppend | undefined;
    call.receive(
      (message) => {
        const part = readPart(message);
        if ('stream' in part) {
          append = new ProposedAppend(part);
        } else {
          append?.add(part);
        }
        if (append?.isTooLarge) {
          throw toMaximumAppendSizeError(MAX_APPEND_BYTES);
        }
      },
      () => {
        if (!append) {
          throw new GrpcError(GrpcStatus.UNKNOWN, 'Exception was thrown by handler.');
        }

        const request = append.toRequest();
        write(writer, call, request, encodeAppended, (current) =>
          encodeAppendConflict(request.expected, current),
        );
      },
    );
  };

/**
 * Streams/Delete and Streams/Tombstone. A deleted stream can be written to again, one with a
 * tombstone can't.
 */
export const handleDelete =
  (writer: EventWriter, kind: 'delete' | 'tombstone') =>
  (call: GrpcCall): void => {
    call.receiveOne((message) => {
      const request: WriteRequest = { kind, ...readDeleteRequest(message), events: [], bytes: 0 };
      const { stream, expected } = request;
      if (stream === '') {
        throw new GrpcError(GrpcStatus.UNKNOWN, 'Exception was thrown by handler.');
      }

      const throwConflict = (current: number) => {
        throw toWrongExpectedVersionError('Delete', stream, expected, current);
      };

      write(writer, call, request, ({ position }) => encodeDeleted(position ?? 0), throwConflict);
    });
  };

function write(
  writer: EventWriter,
  call: GrpcCall,
  request: WriteRequest,
  encodeWritten: (written: Written) => Buffer,
  encodeConflict: (current: number) => Buffer,
): void {
  writer.submit(request, (outcome) => {
    call.guard(() => {
      if (outcome.kind === 'stream-deleted') {
        throw toStreamDeletedError(request.stream);
      }
      if (outcome.kind === 'timeout') {
        throw toTimeoutError();
      }
      if (outcome.kind === 'unavailable') {
        throw toUnavailable(outcome.why);
      }

      call.send(
        outcome.kind === 'written' ? encodeWritten(outcome) : encodeConflict(outcome.current),
      );
      call.finish();
    });
  });
}

/** Reads an AppendReq. Throws GrpcError if an event lacks a property. */
function readPart(message: Buffer) {
  try {
    return readAppendRequest(message);
  } catch (error) {
    throw error instanceof MissingProperty ? toMissingPropertyError(error.property) : error;
  }
}
