import { describe, expect, it } from '@jest/globals';

import { ANY, NO_STREAM, STREAM_EXISTS } from '../wire/expected-revision.ts';
import { TOMBSTONE_REVISION } from '../wire/message-writer.ts';
import { checkAppend, type StreamState } from './check-append.ts';

/** A stream whose events have these ids. */
const createStream = (ids: string[], more: Partial<StreamState> = {}): StreamState => ({
  revision: ids.length - 1,
  isSoftDeleted: false,
  hasMetadata: false,
  revisionOf: (id) => (ids.includes(id) ? ids.indexOf(id) : undefined),
  findIdAt: (revision) => ids[revision] ?? null,
  ...more,
});

const WRITE = { kind: 'write', undelete: false };
const UNDELETE = { kind: 'write', undelete: true };
const WRONG = { kind: 'wrong-expected-version' };
const DELETED = { kind: 'stream-deleted' };
const toAlreadyWritten = (revision: number) => ({ kind: 'already-written', revision });

describe('checkAppend', () => {
  it.each([
    ['ANY on a missing stream', ANY, ['x'], createStream([]), WRITE],
    ['NO_STREAM on a missing stream', NO_STREAM, ['x'], createStream([]), WRITE],
    ['STREAM_EXISTS on a missing stream', STREAM_EXISTS, ['x'], createStream([]), WRONG],
    [
      'STREAM_EXISTS on one with metadata only',
      STREAM_EXISTS,
      ['x'],
      createStream([], { hasMetadata: true }),
      WRITE,
    ],
    ['a revision on a missing stream', 0, ['x'], createStream([]), WRONG],
    ['NO_STREAM on a stream', NO_STREAM, ['x'], createStream(['a', 'b']), WRONG],
    ['too low a revision', 0, ['x'], createStream(['a', 'b']), WRONG],
    ['too high a revision', 2, ['x'], createStream(['a', 'b']), WRONG],
    ['the right revision', 1, ['x'], createStream(['a', 'b']), WRITE],
    ['nothing at the right revision', 1, [], createStream(['a', 'b']), WRITE],
    ['nothing at a wrong revision', 0, [], createStream(['a', 'b']), WRONG],
    [
      'the same ids at the same revision',
      NO_STREAM,
      ['a', 'b'],
      createStream(['a', 'b']),
      toAlreadyWritten(1),
    ],
    ['an older part', NO_STREAM, ['a'], createStream(['a', 'b']), toAlreadyWritten(0)],
    ['the same ids with ANY', ANY, ['b'], createStream(['a', 'b']), toAlreadyWritten(1)],
    [
      'the same ids with STREAM_EXISTS',
      STREAM_EXISTS,
      ['a'],
      createStream(['a', 'b']),
      toAlreadyWritten(0),
    ],
    ['the same ids at the current revision', 1, ['a', 'b'], createStream(['a', 'b']), WRITE],
    ['known ids followed by new ones', NO_STREAM, ['a', 'b', 'x'], createStream(['a', 'b']), WRONG],
    ['known ids followed by new ones with ANY', ANY, ['a', 'x'], createStream(['a', 'b']), WRONG],
    ['known ids in another order', NO_STREAM, ['b', 'a'], createStream(['a', 'b']), WRONG],
    [
      'NO_STREAM on a soft-deleted stream',
      NO_STREAM,
      ['x'],
      createStream(['a'], { isSoftDeleted: true }),
      UNDELETE,
    ],
    [
      'ANY on a soft-deleted stream',
      ANY,
      ['x'],
      createStream(['a'], { isSoftDeleted: true }),
      UNDELETE,
    ],
    [
      'the old revision on a soft-deleted stream',
      0,
      ['x'],
      createStream(['a'], { isSoftDeleted: true }),
      UNDELETE,
    ],
    [
      'STREAM_EXISTS on a soft-deleted stream',
      STREAM_EXISTS,
      ['x'],
      createStream(['a'], { isSoftDeleted: true }),
      DELETED,
    ],
    [
      'ANY on a tombstoned stream',
      ANY,
      ['x'],
      createStream(['a'], { revision: TOMBSTONE_REVISION }),
      DELETED,
    ],
  ])('%s', (_, expected, ids, state, verdict) => {
    expect(checkAppend(expected, ids, state)).toEqual(verdict);
  });

  it('requests the ids that are not in memory', () => {
    const old = createStream(['a', 'b'], {
      revisionOf: () => undefined,
      findIdAt: () => undefined,
    });
    expect(checkAppend(NO_STREAM, ['a'], old)).toEqual({ kind: 'ids-needed', from: 0 });
  });
});
