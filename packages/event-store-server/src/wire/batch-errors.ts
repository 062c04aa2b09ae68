import { GrpcStatus } from '../grpc/grpc-status.ts';
import { ANY, NO_STREAM, STREAM_EXISTS, type ExpectedRevision } from './expected-revision.ts';
import { createMessage, type MessageWriter } from './message-writer.ts';

/**
 * BatchAppend reports errors as a `google.rpc.Status` whose details are a message of
 * `event_store.client`.
 */
function toStatus(code: GrpcStatus, name: string, details: MessageWriter): Buffer {
  const packed = createMessage()
    .string(1, `type.googleapis.com/event_store.client.${name}`)
    .bytes(2, details);
  return createMessage().varint(1, code).string(2, name).bytes(3, packed).finish();
}

/**
 * The Status of an append whose expected revision isn't the stream's, `current`, which is negative
 * for a stream without events.
 */
export function toWrongExpectedVersion(expected: ExpectedRevision, current: number): Buffer {
  const details = createMessage();
  if (current < 0) {
    details.empty(2);
  } else {
    details.varint(1, current);
  }
  if (expected === ANY) {
    details.empty(4);
  } else if (expected === STREAM_EXISTS) {
    details.empty(5);
  } else if (expected === NO_STREAM) {
    details.empty(6);
  } else {
    details.varint(3, expected);
  }

  return toStatus(GrpcStatus.ALREADY_EXISTS, 'WrongExpectedVersion', details);
}

/** The Status of an append to a stream with a tombstone. */
export const toStreamDeleted = (stream: string): Buffer =>
  toStatus(
    GrpcStatus.NOT_FOUND,
    'StreamDeleted',
    createMessage().bytes(1, createMessage().string(3, stream)),
  );

/** The Status of an append with more event data than the limit, which is in bytes. */
export const toMaximumAppendSizeExceeded = (bytes: number): Buffer =>
  toStatus(
    GrpcStatus.INVALID_ARGUMENT,
    'MaximumAppendSizeExceeded',
    createMessage().varint(1, bytes),
  );

/** The Status of an append that can't be read, with the reason. */
export const toBadRequest = (why: string): Buffer =>
  toStatus(GrpcStatus.INVALID_ARGUMENT, 'BadRequest', createMessage().string(1, why));

/** The outcome is unknown; the client shows `deadline-exceeded`. */
export const timeout: Buffer = toStatus(GrpcStatus.DEADLINE_EXCEEDED, 'Timeout', createMessage());
