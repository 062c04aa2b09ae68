import { describe, expect, it } from '@jest/globals';
import { languageOfBrowser } from './language.ts';
import { exactPrice, wholePrice } from './money.ts';
import { counted } from './plural.ts';

describe('the language', () => {
  it.each([
    ['lv', ['lv']],
    ['lv', ['lv-LV', 'en']],
    ['en', ['en-GB', 'lv']],
    ['en', ['ru-RU', 'lv']],
    ['en', []],
  ])('is %s for a browser that prefers %j', (language, preferred) => {
    expect(languageOfBrowser(preferred)).toBe(language);
  });
});

describe('prices', () => {
  it('are whole euros in cells', () => {
    expect([wholePrice('en', 25), wholePrice('lv', 25), wholePrice('en', 22.5)]).toEqual(['€25', '25\u00a0€', '€23']);
  });

  it('have two decimals in totals', () => {
    expect([exactPrice('en', 50), exactPrice('lv', 50), exactPrice('lv', 1234.5)]).toEqual([
      '€50.00',
      '50,00\u00a0€',
      '1234,50\u00a0€',
    ]);
  });
});

describe('counting', () => {
  const laiki = { zero: 'laiku', one: 'laiks', other: 'laiki' };

  it.each([
    [0, '0 laiku'],
    [1, '1 laiks'],
    [2, '2 laiki'],
    [9, '9 laiki'],
    [10, '10 laiku'],
    [11, '11 laiku'],
    [19, '19 laiku'],
    [21, '21 laiks'],
    [22, '22 laiki'],
    [30, '30 laiku'],
    [101, '101 laiks'],
    [111, '111 laiku'],
  ])('%d is as a Latvian says it', (count, words) => {
    expect(counted('lv', count, laiki)).toBe(words);
  });

  it('is simpler in English', () => {
    const slots = { one: 'slot', other: 'slots' };
    expect([0, 1, 2, 21].map((count) => counted('en', count, slots))).toEqual([
      '0 slots',
      '1 slot',
      '2 slots',
      '21 slots',
    ]);
  });
});
