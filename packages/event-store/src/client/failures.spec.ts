import { describe, expect, it } from '@jest/globals';

import { EventStoreFailure, toFailure } from './failures.ts';

/** Errors as the client throws them (docs/event-store-client.md). */
const createTypedError = (type: string, code?: number, message = 'said the server') =>
  Object.assign(new Error(message), { type, code });
const createPlainError = (message: string, code?: number) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe('an error of the client', () => {
  it.each([
    ['a wrong expected revision', createTypedError('wrong-expected-version', 9), 'conflict'],
    ['a missing stream', createTypedError('stream-not-found', 5), 'stream-not-found'],
    ['a tombstone', createTypedError('stream-deleted', 9), 'stream-deleted'],
    ['a write that is too large', createTypedError('maximum-append-size-exceeded', 3), 'too-large'],
    ['an answer from a follower', createTypedError('not-leader', 5), 'unreachable'],
    ['a killed server', createTypedError('unavailable', 14, 'read ECONNRESET'), 'unclear'],
    [
      'a server that shuts down',
      createTypedError('unknown', 13, '13 INTERNAL: Received RST_STREAM with code 2'),
      'unclear',
    ],
    [
      'a port where nobody is',
      createTypedError('unavailable', 14, 'No connection established. Last error: ECONNREFUSED'),
      'unreachable',
    ],
    [
      'the same without a type',
      createPlainError('14 UNAVAILABLE: No connection established', 14),
      'unreachable',
    ],
    ['an unknown host name', createPlainError('getaddrinfo ENOTFOUND park', 14), 'unreachable'],
    [
      'a cluster that is away',
      createPlainError('Failed to discover after 10 attempts.'),
      'unreachable',
    ],
    [
      'a server that is not ready',
      createTypedError('unknown', undefined, 'Could not recognize Server Is Not Ready'),
      'unreachable',
    ],
    [
      'a node that is cut off',
      createTypedError(
        'unknown',
        undefined,
        'Could not recognize No leader info available in response',
      ),
      'unreachable',
    ],
    [
      'the same of a single append',
      createTypedError('unknown', 2, '2 UNKNOWN: No leader info available in response'),
      'unreachable',
    ],
    [
      'a busy server',
      createTypedError('unknown', undefined, 'Could not recognize Server Is Busy'),
      'unreachable',
    ],
    [
      'a channel given up before the call',
      createPlainError('14 UNAVAILABLE: Channel closed before call started', 14),
      'unreachable',
    ],
    ['a deadline', createTypedError('deadline-exceeded', 4), 'unclear'],
    [
      'a refusal without details',
      createTypedError('unknown', undefined, 'Could not recognize '),
      'unclear',
    ],
    [
      'a subscriber that was too slow',
      createTypedError('timeout', 10, 'Consumer too slow to handle event while live'),
      'dropped',
    ],
    [
      'the same without a type',
      createPlainError('10 ABORTED: Operation timed out: Consumer too slow', 10),
      'dropped',
    ],
    ['missing rights', createTypedError('access-denied', 7), 'refused'],
    [
      'a token that is wrong or missing',
      createTypedError('unknown', 16, '16 UNAUTHENTICATED'),
      'refused',
    ],
    ['an invalid argument', createPlainError('3 INVALID_ARGUMENT', 3), 'refused'],
    ['a call that the server lacks', createPlainError('12 UNIMPLEMENTED', 12), 'refused'],
    ['a stream that was torn down', createPlainError('Premature close'), 'unclear'],
    ['an unknown error', 'a string', 'unclear'],
    ['undefined', undefined, 'unclear'],
  ])('%s', (_, error, kind) => {
    const failure = toFailure(error);
    expect(failure).toBeInstanceOf(EventStoreFailure);
    expect(failure.kind).toBe(kind);
    expect(failure.cause).toBe(error);
  });

  it('is classified only once', () => {
    const failure = new EventStoreFailure('dropped', 'gone');
    expect(toFailure(failure)).toBe(failure);
  });
});
