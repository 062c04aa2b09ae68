import { describe, expect, it } from '@jest/globals';

import { ANY, NO_STREAM, STREAM_EXISTS } from '../wire/expected-revision.ts';
import { TOMBSTONE_REVISION } from '../wire/message-writer.ts';
import { checkAppend, type StreamState } from './check-append.ts';

/** A stream whose events have these ids. */
const stream = (ids: string[], more: Partial<StreamState> = {}): StreamState => ({
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
const already = (revision: number) => ({ kind: 'already-written', revision });

describe('checkAppend', () => {
  it.each([
    ['ANY on a missing stream', ANY, ['x'], stream([]), WRITE],
    ['NO_STREAM on a missing stream', NO_STREAM, ['x'], stream([]), WRITE],
    ['STREAM_EXISTS on a missing stream', STREAM_EXISTS, ['x'], stream([]), WRONG],
    [
      'STREAM_EXISTS on one with metadata only',
      STREAM_EXISTS,
      ['x'],
      stream([], { hasMetadata: true }),
      WRITE,
    ],
    ['a revision on a missing stream', 0, ['x'], stream([]), WRONG],
    ['NO_STREAM on a stream', NO_STREAM, ['x'], stream(['a', 'b']), WRONG],
    ['too low a revision', 0, ['x'], stream(['a', 'b']), WRONG],
    ['too high a revision', 2, ['x'], stream(['a', 'b']), WRONG],
    ['the right revision', 1, ['x'], stream(['a', 'b']), WRITE],
    ['nothing at the right revision', 1, [], stream(['a', 'b']), WRITE],
    ['nothing at a wrong revision', 0, [], stream(['a', 'b']), WRONG],
    ['the same ids at the same revision', NO_STREAM, ['a', 'b'], stream(['a', 'b']), already(1)],
    ['an older part', NO_STREAM, ['a'], stream(['a', 'b']), already(0)],
    ['the same ids with ANY', ANY, ['b'], stream(['a', 'b']), already(1)],
    ['the same ids with STREAM_EXISTS', STREAM_EXISTS, ['a'], stream(['a', 'b']), already(0)],
    ['the same ids at the current revision', 1, ['a', 'b'], stream(['a', 'b']), WRITE],
    ['known ids followed by new ones', NO_STREAM, ['a', 'b', 'x'], stream(['a', 'b']), WRONG],
    ['known ids followed by new ones with ANY', ANY, ['a', 'x'], stream(['a', 'b']), WRONG],
    ['known ids in another order', NO_STREAM, ['b', 'a'], stream(['a', 'b']), WRONG],
    [
      'NO_STREAM on a soft-deleted stream',
      NO_STREAM,
      ['x'],
      stream(['a'], { isSoftDeleted: true }),
      UNDELETE,
    ],
    ['ANY on a soft-deleted stream', ANY, ['x'], stream(['a'], { isSoftDeleted: true }), UNDELETE],
    [
      'the old revision on a soft-deleted stream',
      0,
      ['x'],
      stream(['a'], { isSoftDeleted: true }),
      UNDELETE,
    ],
    [
      'STREAM_EXISTS on a soft-deleted stream',
      STREAM_EXISTS,
      ['x'],
      stream(['a'], { isSoftDeleted: true }),
      DELETED,
    ],
    [
      'ANY on a tombstoned stream',
      ANY,
      ['x'],
      stream(['a'], { revision: TOMBSTONE_REVISION }),
      DELETED,
    ],
  ])('%s', (_, expected, ids, state, verdict) => {
    expect(checkAppend(expected, ids, state)).toEqual(verdict);
  });

  it('requests the ids that are not in memory', () => {
    const old = stream(['a', 'b'], { revisionOf: () => undefined, findIdAt: () => undefined });
    expect(checkAppend(NO_STREAM, ['a'], old)).toEqual({ kind: 'ids-needed', from: 0 });
  });
});
