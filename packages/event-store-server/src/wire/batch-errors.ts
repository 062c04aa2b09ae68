import { GrpcStatus } from '../grpc/grpc-status.ts';
import { ANY, type ExpectedRevision, NO_STREAM, STREAM_EXISTS } from './expected-revision.ts';
import { MessageWriter } from './message-writer.ts';

/** BatchAppend reports errors as a `google.rpc.Status` whose details are a message of `event_store.client`. */
function status(code: GrpcStatus, message: string, details: Buffer): Buffer {
  const packed = new MessageWriter()
    .string(1, `type.googleapis.com/event_store.client.${message}`)
    .bytes(2, details)
    .finish();
  return new MessageWriter().varint(1, code).string(2, message).bytes(3, packed).finish();
}

const NO_DETAILS = Buffer.alloc(0);

export function wrongExpectedVersion(expected: ExpectedRevision, current: number): Buffer {
  const details = new MessageWriter();
  if (current < 0) details.empty(2);
  else details.varint(1, current);
  if (expected === ANY) details.empty(4);
  else if (expected === STREAM_EXISTS) details.empty(5);
  else if (expected === NO_STREAM) details.empty(6);
  else details.varint(3, expected);
  return status(GrpcStatus.ALREADY_EXISTS, 'WrongExpectedVersion', details.finish());
}

export const streamDeleted = (stream: string): Buffer =>
  status(
    GrpcStatus.NOT_FOUND,
    'StreamDeleted',
    new MessageWriter().bytes(1, new MessageWriter().string(3, stream).finish()).finish(),
  );

export const maximumAppendSizeExceeded = (bytes: number): Buffer =>
  status(GrpcStatus.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', new MessageWriter().varint(1, bytes).finish());

export const badRequest = (why: string): Buffer =>
  status(GrpcStatus.INVALID_ARGUMENT, 'BadRequest', new MessageWriter().string(1, why).finish());

/** The outcome is unknown; the client shows `deadline-exceeded`. */
export const timeout: Buffer = status(GrpcStatus.DEADLINE_EXCEEDED, 'Timeout', NO_DETAILS);
