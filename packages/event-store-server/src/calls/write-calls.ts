import type { GrpcCall } from '../grpc/grpc-call.ts';
import { GrpcError, GrpcStatus, unavailable } from '../grpc/grpc-status.ts';
import { appendConflict, appended, deleted, type Written } from '../wire/write-answers.ts';
import { MissingProperty, readAppendRequest, readDeleteRequest } from '../wire/write-requests.ts';
import type { EventWriter, WriteRequest } from '../writing/write-request.ts';
import { MAX_APPEND_BYTES, ProposedAppend } from './proposed-append.ts';
import {
  maximumAppendSizeError,
  missingPropertyError,
  streamDeletedError,
  timeoutError,
  wrongExpectedVersionError,
} from './stream-errors.ts';

/** Streams/Append: one append per call. */
export const appendCall =
  (writer: EventWriter) =>
  (call: GrpcCall): void => {
    let append: ProposedAppend | undefined;
    call.receive(
      (message) => {
        const part = read(message);
        if ('stream' in part) append = new ProposedAppend(part);
        else append?.add(part);
        if (append?.isTooLarge) throw maximumAppendSizeError(MAX_APPEND_BYTES);
      },
      () => {
        if (!append) throw new GrpcError(GrpcStatus.UNKNOWN, 'Exception was thrown by handler.');
        const request = append.toRequest();
        write(writer, call, request, appended, (current) => appendConflict(request.expected, current));
      },
    );
  };

/** Streams/Delete and Streams/Tombstone. */
export const deleteCall =
  (writer: EventWriter, kind: 'delete' | 'tombstone') =>
  (call: GrpcCall): void => {
    call.receiveOne((message) => {
      const request: WriteRequest = { kind, ...readDeleteRequest(message), events: [], bytes: 0 };
      const { stream, expected } = request;
      if (stream === '') throw new GrpcError(GrpcStatus.UNKNOWN, 'Exception was thrown by handler.');
      const conflict = (current: number) => {
        throw wrongExpectedVersionError('Delete', stream, expected, current);
      };
      write(writer, call, request, ({ position }) => deleted(position ?? 0), conflict);
    });
  };

/** Writes, and answers the call with what came of it. */
function write(
  writer: EventWriter,
  call: GrpcCall,
  request: WriteRequest,
  written: (as: Written) => Buffer,
  conflict: (current: number) => Buffer,
): void {
  writer.submit(request, (outcome) => {
    call.guard(() => {
      if (outcome.kind === 'stream-deleted') throw streamDeletedError(request.stream);
      if (outcome.kind === 'timeout') throw timeoutError();
      if (outcome.kind === 'unavailable') throw unavailable(outcome.why);
      call.send(outcome.kind === 'written' ? written(outcome) : conflict(outcome.current));
      call.finish();
    });
  });
}

function read(message: Buffer) {
  try {
    return readAppendRequest(message);
  } catch (error) {
    throw error instanceof MissingProperty ? missingPropertyError(error.property) : error;
  }
}
