import { expect, it } from '@jest/globals';
import { CountedWishes } from './counted-wishes.ts';

const at = (minutes: number) => new Date(minutes * 60_000);

it('counts the same request once within ten minutes', () => {
  const wishes = new CountedWishes();
  const counted = [0, 1, 9.99, 10, 15, 20].map((minute) => wishes.isFirst('one', at(minute)));
  expect(counted).toEqual([true, false, false, true, false, true]);
  expect(wishes.isFirst('another', at(20))).toBe(true);
});

it('remembers only so many', () => {
  const wishes = new CountedWishes();
  expect(wishes.isFirst('first', at(0))).toBe(true);
  for (let i = 0; i < 100_000; i++) wishes.isFirst(String(i), at(0));
  expect(wishes.isFirst('first', at(0))).toBe(true);
  expect(wishes.isFirst('99999', at(0))).toBe(false);
});
