import { describe, expect, it } from '@jest/globals';

import { languageOfBrowser } from '@cablepark/contracts/shared/first-paint';

import { formatExactPrice, formatWholePrice } from './language.ts';

describe('the language', () => {
  it.each([
    ['lv', ['lv']],
    ['lv', ['lv-LV', 'en']],
    ['en', ['en-GB', 'lv']],
    ['en', ['ru-RU', 'lv']],
    ['en', []],
  ])('is %s for a browser that prefers %j', (language, preferred) => {
    expect(languageOfBrowser(preferred[0])).toBe(language);
  });
});

describe('prices', () => {
  it('are whole euros in cells', () => {
    expect([
      formatWholePrice('en', 25),
      formatWholePrice('lv', 25),
      formatWholePrice('en', 22.5),
    ]).toEqual(['€25', '25\u00a0€', '€23']);
  });

  it('have two decimals in totals', () => {
    expect([
      formatExactPrice('en', 50),
      formatExactPrice('lv', 50),
      formatExactPrice('lv', 1234.5),
    ]).toEqual(['€50.00', '50,00\u00a0€', '1234,50\u00a0€']);
  });
});
