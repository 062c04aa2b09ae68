import type { GrpcCall } from '../grpc/grpc-call.ts';
import { GrpcError, GrpcStatus, unavailable } from '../grpc/grpc-status.ts';
import { deleted } from '../wire/write-answers.ts';
import { readDeleteRequest } from '../wire/write-requests.ts';
import type { EventWriter, WriteOutcome, WriteRequest } from '../writing/write-request.ts';
import { streamDeletedError, timeoutError, wrongExpectedVersionError } from './stream-errors.ts';

/** Streams/Delete and Streams/Tombstone. */
export const deleteCall =
  (writer: EventWriter, kind: 'delete' | 'tombstone') =>
  (call: GrpcCall): void => {
    call.receiveOne((message) => {
      const request: WriteRequest = { kind, ...readDeleteRequest(message), events: [], bytes: 0 };
      if (request.stream === '') throw new GrpcError(GrpcStatus.UNKNOWN, 'Exception was thrown by handler.');
      writer.submit(request, (outcome) => {
        call.guard(() => {
          call.send(answer(request, outcome));
          call.finish();
        });
      });
    });
  };

function answer({ stream, expected }: WriteRequest, outcome: WriteOutcome): Buffer {
  switch (outcome.kind) {
    case 'written':
      return deleted(outcome.position ?? 0);
    case 'wrong-expected-version':
      throw wrongExpectedVersionError('Delete', stream, expected, outcome.current);
    case 'stream-deleted':
      throw streamDeletedError(stream);
    case 'timeout':
      throw timeoutError();
    case 'unavailable':
      throw unavailable(outcome.why);
  }
}
