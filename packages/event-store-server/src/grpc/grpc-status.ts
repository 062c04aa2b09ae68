/** The status codes of gRPC that are used here (grpc.io, "Status codes and their use in gRPC"). */
export const GrpcStatus = {
  OK: 0,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNIMPLEMENTED: 12,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;
export type GrpcStatus = (typeof GrpcStatus)[keyof typeof GrpcStatus];

/** Ends a call with a status, a message, and the trailers from which the client fills its error. */
export class GrpcError extends Error {
  override readonly name = 'GrpcError';

  constructor(
    readonly status: GrpcStatus,
    message: string,
    readonly trailers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Ends a call because the server can't serve it now. Clients may repeat it. */
export const toUnavailable = (why: string): GrpcError => new GrpcError(GrpcStatus.UNAVAILABLE, why);
