import type { GrpcCall } from '../grpc/grpc-call.ts';
import { GrpcError, GrpcStatus, unavailable } from '../grpc/grpc-status.ts';
import { appendConflict, appended } from '../wire/write-answers.ts';
import { MissingProperty, readAppendRequest } from '../wire/write-requests.ts';
import type { EventWriter, WriteOutcome, WriteRequest } from '../writing/write-request.ts';
import { MAX_APPEND_BYTES, ProposedAppend } from './proposed-append.ts';
import { maximumAppendSizeError, missingPropertyError, streamDeletedError, timeoutError } from './stream-errors.ts';

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
        writer.submit(request, (outcome) => {
          call.guard(() => {
            call.send(answer(request, outcome));
            call.finish();
          });
        });
      },
    );
  };

function read(message: Buffer) {
  try {
    return readAppendRequest(message);
  } catch (error) {
    throw error instanceof MissingProperty ? missingPropertyError(error.property) : error;
  }
}

function answer({ stream, expected }: WriteRequest, outcome: WriteOutcome): Buffer {
  switch (outcome.kind) {
    case 'written':
      return appended(outcome);
    case 'wrong-expected-version':
      return appendConflict(expected, outcome.current);
    case 'stream-deleted':
      throw streamDeletedError(stream);
    case 'timeout':
      throw timeoutError();
    case 'unavailable':
      throw unavailable(outcome.why);
  }
}
