import { describe, expect, it } from '@jest/globals';

import { slotFromHalfHour } from '../shared/slot-ids.ts';
import { findGoneStretches, toStretches } from './stretches.ts';

const halfHours = (...numbers: number[]) => numbers.map((number) => slotFromHalfHour(number));

describe('stretches', () => {
  it('join slots without a gap, in any order', () => {
    expect(toStretches(halfHours(5, 3, 4, 9))).toEqual([
      { start: 3, end: 6 },
      { start: 9, end: 10 },
    ]);
    expect(toStretches([])).toEqual([]);
  });
});

describe('the stretches that a move takes away', () => {
  const slots = (numbers: readonly number[]) => halfHours(...numbers).map((slotId) => ({ slotId }));

  it.each([
    ['none, if there are as many as before', [1, 3], [5, 7], [], []],
    [
      'the last ones, if there are fewer',
      [1, 3, 4, 6],
      [10],
      [],
      [
        [3, 5],
        [6, 7],
      ],
    ],
    [
      'those of earlier moves too, whose numbers are not used again',
      [10],
      [20],
      [3, 6],
      [
        [3, 4],
        [6, 7],
      ],
    ],
    ['no longer those whose numbers are used again', [10], [20, 22], [3, 6], [[6, 7]]],
  ])('are %s', (_, from, to, earlier, gone) => {
    expect(findGoneStretches(slots(from), slots(to), toStretches(halfHours(...earlier)))).toEqual(
      gone.map(([start, end]) => ({ start, end })),
    );
  });
});
