import { GrpcError, GrpcStatus } from '../grpc/grpc-status.ts';

/**
 * The client knows each of these errors by the trailer `exception` and reads details from the other
 * trailers.
 */
export const toStreamDeletedError = (stream: string): GrpcError =>
  new GrpcError(GrpcStatus.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

/**
 * Refuses an append or a delete whose expected revision isn't the stream's. Both versions are
 * revisions, or the negative numbers of `expected-revision.ts`.
 */
export const toWrongExpectedVersionError = (
  operation: string,
  stream: string,
  expected: number,
  actual: number,
): GrpcError =>
  new GrpcError(
    GrpcStatus.FAILED_PRECONDITION,
    `${operation} failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(expected),
      'actual-version': String(actual),
    },
  );

/** Refuses an append with more event data than the limit, which is in bytes. */
export const toMaximumAppendSizeError = (bytes: number): GrpcError =>
  new GrpcError(GrpcStatus.INVALID_ARGUMENT, `Maximum Append Size of ${bytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(bytes),
  });

/** Refuses an event that lacks a property that the protocol requires. */
export const toMissingPropertyError = (property: string): GrpcError =>
  new GrpcError(
    GrpcStatus.INVALID_ARGUMENT,
    `Required Metadata Property '${property}' is missing`,
    {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    },
  );

/** Answers a write that wasn't done in time; it may still be done. */
export const toTimeoutError = (): GrpcError =>
  new GrpcError(GrpcStatus.ABORTED, 'Operation timed out: Commit phase timeout.');
