import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from './domain-events.ts';
import { wholeCommits } from './whole-commits.ts';

const event = (metadata: unknown, streamId = 'schedule'): StoredEvent => ({
  id: 'id',
  type: 'Anything',
  streamId,
  revision: 0n,
  data: {},
  metadata,
});
const place = (index: number, size: number) => event({ commit: { size, index } });
const commit = (size: number) => Array.from({ length: size }, (_, index) => place(index, size));

describe('the events of a stretch of the log', () => {
  it.each([
    ['nothing', [], 0],
    ['a whole commit', commit(3), 3],
    ['two', [...commit(3), ...commit(1)], 4],
    ['the beginning of one', commit(3).slice(0, 2), 0],
    ['one, and the beginning of another', [...commit(2), ...commit(3).slice(0, 2)], 2],
    ['the end of one', commit(3).slice(1), 2],
    ['events that belong to no commit', [event({}), event(undefined), event(new Uint8Array())], 3],
    ['another stream that says the same', commit(3).map(({ metadata }) => event(metadata, 'other')), 3],
  ])('that are %s', (_, events, whole) => {
    expect(wholeCommits(events)).toBe(whole);
  });

  it.each([
    ['is not continued', [place(0, 3), event({})], 2],
    ['is continued by another', [place(0, 3), ...commit(2)], 3],
    ['has no possible size', [place(0, 1_000_000), place(0, -1), place(5, 2), place(0.5, 2)], 4],
    ['has no numbers', [event({ commit: 'all' }), event({ commit: { size: '2', index: null } })], 2],
  ])('do not hold readers up if a commit %s', (_, events, whole) => {
    expect(wholeCommits(events)).toBe(whole);
  });
});
