import { expect, it } from '@jest/globals';
import { GroupedLookups } from './grouped-lookups.ts';

/** Lookups of which each lasts until the test ends it. */
function slowLookups() {
  const groups: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  let begun: () => void = () => undefined;
  const lookups = new GroupedLookups<number, readonly number[]>((keys) => {
    groups.push(keys);
    begun();
    return new Promise((resolve) =>
      ends.push(() => {
        resolve(keys);
      }),
    );
  });
  const nextBegun = () => new Promise<void>((resolve) => (begun = resolve));
  return { lookups, groups, ends, nextBegun };
}

it('looks up together what is asked while a lookup is under way', async () => {
  const { lookups, groups, ends, nextBegun } = slowLookups();
  const begun = nextBegun();
  const first = lookups.find(1);
  await begun;
  const others = [lookups.find(2), lookups.find(3)];
  expect(groups).toEqual([[1]]);
  const nextOne = nextBegun();
  ends[0]!();
  expect(await first).toEqual([1]);
  await nextOne;
  ends[1]!();
  expect(await Promise.all(others)).toEqual([
    [2, 3],
    [2, 3],
  ]);
});

it('looks up together what is asked in one turn of the event loop, though not at the same moment', async () => {
  const { lookups, groups, ends, nextBegun } = slowLookups();
  const begun = nextBegun();
  const found = [lookups.find(1), Promise.resolve().then(() => lookups.find(2))];
  await begun;
  ends[0]!();
  expect(await Promise.all(found)).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(groups).toHaveLength(1);
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
