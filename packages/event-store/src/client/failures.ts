import { limitTime } from '@cablepark/platform/concurrency/time-limit';

/**
 * How a call can fail. The client's errors of all sorts (docs/event-store-client.md) are classified
 * only here.
 */
export type FailureKind =
  /** The stream isn't at the expected revision: nothing was written. */
  | 'conflict'
  | 'stream-not-found'
  | 'stream-deleted'
  /** Over 1,048,576 bytes in one write: nothing was written. */
  | 'too-large'
  /** The server can't have seen the call, or it was only a read: nothing was written. */
  | 'unreachable'
  /**
   * The connection, the server or the time limit ended the call while it was under way: it may have
   * been done.
   */
  | 'unclear'
  /** A live subscriber fell too far behind and was dropped: it must subscribe again. */
  | 'dropped'
  /** The server rejected the call itself: repeating it can't help. */
  | 'refused'
  /** The event exists but can't be parsed: see UnreadableEvent. */
  | 'unreadable'
  /** A stream lacks events that it had: see StreamGap. */
  | 'incomplete';

/**
 * Thrown when a call to the event store fails. `kind` tells the caller whether anything was written
 * and whether repeating helps.
 */
export class EventStoreFailure extends Error {
  override readonly name: string = 'EventStoreFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Whether an error is an EventStoreFailure, of one of these kinds if any are given. */
export const isFailure = (error: unknown, ...kinds: FailureKind[]): error is EventStoreFailure =>
  error instanceof EventStoreFailure && (kinds.length === 0 || kinds.includes(error.kind));

/**
 * Whether a read can't succeed by waiting: an event can't be parsed, or the stream or part of it is
 * gone.
 */
export const isUnreadable = (error: unknown): error is EventStoreFailure =>
  isFailure(error, 'unreadable', 'incomplete', 'stream-deleted', 'refused');

/** Whether a stream has lost events, or is gone for good. */
export const isLost = (error: unknown): error is EventStoreFailure =>
  isFailure(error, 'incomplete', 'stream-deleted');

const byType: Record<string, FailureKind> = {
  'wrong-expected-version': 'conflict',
  'stream-not-found': 'stream-not-found',
  'no-stream': 'stream-not-found',
  'stream-deleted': 'stream-deleted',
  'maximum-append-size-exceeded': 'too-large',
  'not-leader': 'unreachable',
  'missing-required-metadata-property': 'refused',
  'access-denied': 'refused',
  'invalid-argument': 'refused',
  unsupported: 'refused',
};

// gRPC status codes (grpc.io, "Status codes and their use in gRPC").
const UNKNOWN = 2;
const INVALID_ARGUMENT = 3;
const ABORTED = 10;
const UNIMPLEMENTED = 12;
const UNAVAILABLE = 14;
const UNAUTHENTICATED = 16;

/**
 * Messages of grpc-js and the client for a connection that was never made, and a server's for a
 * write it didn't begin.
 */
const NEVER_CONNECTED: readonly RegExp[] = [
  /No connection established/i,
  /Failed to connect/i,
  /ECONNREFUSED/i,
  /ENOTFOUND/i,
  /Failed to discover/i,
  /Server Is Not Ready/i,
  /Server Is (?:Too )?Busy/i,
  /No leader info/i,
  /channel has been shut down/i,
  /channel closed/i,
  /Subchannel not ready/i,
];

/** Returns the failure that an error of the client means; an EventStoreFailure stays as it is. */
export function toFailure(error: unknown): EventStoreFailure {
  if (error instanceof EventStoreFailure) {
    return error;
  }

  const { type, code, message } = describeError(error);
  return new EventStoreFailure(
    classify(type, code, message),
    `${type || 'error'}${code === undefined ? '' : ` (${code})`}: ${message}`,
    error,
  );
}

function classify(type: string, code: number | undefined, message: string): FailureKind {
  const known = byType[type];
  if (known) {
    return known;
  }
  if (type === 'timeout' || code === ABORTED) {
    return 'dropped';
  }
  if (code === INVALID_ARGUMENT || code === UNIMPLEMENTED || code === UNAUTHENTICATED) {
    return 'refused';
  }
  if (
    (code === UNAVAILABLE || code === UNKNOWN || code === undefined) &&
    NEVER_CONNECTED.some((words) => words.test(message))
  ) {
    return 'unreachable';
  }

  return 'unclear';
}

function describeError(error: unknown): {
  type: string;
  code: number | undefined;
  message: string;
} {
  const { type, code, message, metadata } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as {
    readonly type?: unknown;
    readonly code?: unknown;
    readonly message?: unknown;
    readonly metadata?: { get?: (key: string) => unknown[] };
  };
  // The server's own name of the error. The client derives its type from it; reads that bypass the
  // client have only this.
  const [exception] = metadata?.get?.('exception') ?? [];
  const named = [type, exception].find((name) => typeof name === 'string' && name !== '');
  return {
    type: (named ?? '') as string,
    code: typeof code === 'number' ? code : undefined,
    message: typeof message === 'string' ? message : String(error),
  };
}

/**
 * Returns a call's outcome, or fails as `unclear` after `ms` milliseconds. The client ignores
 * deadlines while the server hangs.
 */
export const waitForAnswer = <T>(ms: number, what: string, call: Promise<T>): Promise<T> =>
  limitTime(ms, call, () => {
    throw new EventStoreFailure('unclear', `No answer to ${what} within ${ms} ms`);
  });
