import { describe, expect, it } from '@jest/globals';

import type { StoredEvent } from './domain-events.ts';
import { WholeCommits } from './whole-commits.ts';

let position = 0n;
const createStored = (streamId: string, metadata: unknown, type = 'SlotOpened'): StoredEvent => {
  position += 10n;
  return { id: `${position}`, type, streamId, revision: position, position: { commit: position, prepare: position }, data: {}, metadata }; // prettier-ignore
};

/**
 * `2/3` is the second of three events of a commit, `-` an event of another stream, anything else
 * one without a mark.
 */
const eventsOf = (marks: string): StoredEvent[] =>
  marks.split(' ').map((mark) => {
    const [place, size] = mark.split('/').map(Number);
    if (mark === '-') {
      return createStored('user-1', { version: 1 });
    }

    return createStored(
      'schedule',
      size === undefined ? { version: 1 } : { commit: { size, index: Number(place) - 1 } },
    );
  });

/** How many events are handed over after each one. */
function handOver(events: readonly StoredEvent[]): number[] {
  const commits = new WholeCommits();
  const taken: StoredEvent[] = [];
  const counts = events.map((event) => {
    commits.add(event);
    const whole = commits.take();
    taken.push(...whole);
    return whole.length;
  });
  expect(taken).toEqual(events.slice(0, taken.length));
  expect(commits.count).toBe(events.length - taken.length);
  return counts;
}

describe('stored events', () => {
  it.each([
    ['that are not marked are whole by themselves', 'a - a', [1, 1, 1]],
    ['that are commits of their own are whole', '1/1 1/1', [1, 1]],
    ['of a commit wait for its last', '1/3 2/3 3/3 1/2', [0, 0, 3, 0]],
    [
      'of commits that share an append are handed over commit by commit',
      '1/2 2/2 1/1 1/2 2/2',
      [0, 2, 1, 0, 2],
    ],
    ['that are read from the middle of a commit wait for its last, too', '2/3 3/3 -', [0, 2, 1]],
    [
      'end a commit that lacks its last, as in a copy, when another follows',
      '1/3 2/3 1/2 2/2',
      [0, 0, 2, 2],
    ],
    ['end it when one of another stream follows', '1/3 2/3 -', [0, 0, 3]],
    ['end it when one follows that is not marked', '1/3 a', [0, 2]],
    ['end it when one of a commit of another size follows', '1/3 2/4 4/4', [0, 1, 2]],
    ['may lack one in the middle', '1/3 3/3', [0, 2]],
  ])('%s', (_, marks, expected) => {
    expect(handOver(eventsOf(marks))).toEqual(expected);
  });

  it('are counted whatever their types and data are', () => {
    const createMarked = (index: number, type: string) =>
      createStored('schedule', { commit: { size: 3, index } }, type);
    expect(
      handOver([
        createMarked(0, 'NotOurs'),
        createMarked(1, 'SlotOpened'),
        createMarked(2, 'AlsoNotOurs'),
      ]),
    ).toEqual([0, 0, 3]);
  });

  it('hand over only what is whole of many at once', () => {
    const commits = new WholeCommits();
    for (const event of eventsOf('1/2 2/2 - 1/3 2/3')) {
      commits.add(event);
    }

    expect([commits.hasWhole, commits.take().length, commits.hasWhole, commits.count]).toEqual([
      true,
      3,
      false,
      2,
    ]);
  });

  it.each([
    ['in another stream', createStored('orders', { commit: { size: 9, index: 0 } })],
    [
      'in a stream of almost the same name',
      createStored('schedule-1', { commit: { size: 9, index: 0 } }),
    ],
    [
      'that is larger than any commit',
      createStored('schedule', { commit: { size: 1001, index: 0 } }),
    ],
    ['beyond its size', createStored('schedule', { commit: { size: 2, index: 2 } })],
    ['without a size', createStored('schedule', { commit: { index: 0 } })],
    ['that is none', createStored('schedule', { commit: null })],
    ['of texts', createStored('schedule', { commit: { size: '9', index: '0' } })],
    ['of fractions', createStored('schedule', { commit: { size: 9.5, index: 0 } })],
    ['in metadata that are no object', createStored('schedule', 'commit')],
    ['in metadata that are nothing', createStored('schedule', null)],
    ['without metadata', createStored('schedule', undefined)],
  ])('take no notice of a mark %s', (_, event) => {
    expect(handOver([event])).toEqual([1]);
  });

  it('never wait for more than 1,000', () => {
    const largest = Array.from({ length: 1000 }, (_, index) =>
      createStored('schedule', { commit: { size: 1000, index } }),
    );
    expect(handOver(largest).at(-1)).toBe(1000);
  });
});
