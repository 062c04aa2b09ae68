import { expect, it } from '@jest/globals';

import { joinNeighbours } from './lists.ts';

const isNextNumber = (before: readonly number[], next: readonly number[]) =>
  before.at(-1) === Number(next[0]) - 1;

it.each([
  [[], []],
  [[1], [[1]]],
  [
    [1, 2, 4, 5, 6, 8],
    [[1, 2], [4, 5, 6], [8]],
  ],
  [
    [2, 1, 2],
    [[2], [1, 2]],
  ],
])('neighbours in %j are joined to %j', (numbers, joined) => {
  const items = numbers.map((number): readonly number[] => [number]);

  expect(joinNeighbours(items, isNextNumber, (before, next) => [...before, ...next])).toEqual(
    joined,
  );
});
