import { expect, it } from '@jest/globals';

import { GroupedWrites } from './grouped-writes.ts';

it('writes rows that come together in one group, in order, and those that come meanwhile in the next', async () => {
  const groups: number[][] = [];
  const held: (() => void)[] = [];
  const writes = new GroupedWrites<number>(1, (rows) => {
    groups.push([...rows]);
    return new Promise((resolve) => held.push(resolve));
  });
  await writes.waitForWrites();
  const first = Promise.all([writes.add(1), writes.add(2)]);
  while (groups.length < 1) {
    await new Promise(setImmediate);
  }

  const second = writes.add(3);
  void writes.add(4);
  expect(groups).toEqual([[1, 2]]);
  held[0]?.();
  await first;
  while (groups.length < 2) {
    await new Promise(setImmediate);
  }

  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ]);
  held[1]?.();
  await second;
  await writes.waitForWrites();
});
