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

export const toMaximumAppendSizeError = (bytes: number): GrpcError =>
  new GrpcError(GrpcStatus.INVALID_ARGUMENT, `Maximum Append Size of ${bytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(bytes),
  });

export const toMissingPropertyError = (property: string): GrpcError =>
  new GrpcError(
    GrpcStatus.INVALID_ARGUMENT,
    `Required Metadata Property '${property}' is missing`,
    {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    },
  );

export const toTimeoutError = (): GrpcError =>
  new GrpcError(GrpcStatus.ABORTED, 'Operation timed out: Commit phase timeout.');
