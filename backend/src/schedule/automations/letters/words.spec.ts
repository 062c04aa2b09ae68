import { describe, expect, it } from '@jest/globals';

import { wordsIn } from './words.ts';

describe('the length of a booking', () => {
  it.each([
    [1, '30 minūtes (1 laiks)'],
    [2, '60 minūtes (2 laiki)'],
    [10, '300 minūtes (10 laiku)'],
    [11, '330 minūtes (11 laiku)'],
    [20, '600 minūtes (20 laiku)'],
    [21, '630 minūtes (21 laiks)'],
    [22, '660 minūtes (22 laiki)'],
  ])('of %i slots in Latvian is %s', (count, said) => {
    expect(wordsIn.lv.lengthOf(count)).toBe(said);
  });

  it.each([
    [1, '30 minutes (1 slot)'],
    [2, '60 minutes (2 slots)'],
    [11, '330 minutes (11 slots)'],
  ])('of %i slots in English is %s', (count, said) => {
    expect(wordsIn.en.lengthOf(count)).toBe(said);
  });
});
