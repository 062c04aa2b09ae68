import { expect, it } from '@jest/globals';
import { GroupedLookups } from './grouped-lookups.ts';

it('looks up together what is asked while a lookup is under way', async () => {
  const groups: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const lookups = new GroupedLookups<number, readonly number[]>((keys) => {
    groups.push(keys);
    return new Promise((resolve) =>
      ends.push(() => {
        resolve(keys);
      }),
    );
  });
  const first = lookups.find(1);
  await Promise.resolve();
  const others = [lookups.find(2), lookups.find(3)];
  expect(groups).toEqual([[1]]);
  ends[0]!();
  expect(await first).toEqual([1]);
  await Promise.resolve();
  ends[1]!();
  expect(await Promise.all(others)).toEqual([
    [2, 3],
    [2, 3],
  ]);
});

it('goes on after a failure, which only those get who asked for it', async () => {
  let isAway = true;
  const lookups = new GroupedLookups<number, number>(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(7),
  );
  await expect(lookups.find(1)).rejects.toThrow('away');
  isAway = false;
  expect(await lookups.find(2)).toBe(7);
});
