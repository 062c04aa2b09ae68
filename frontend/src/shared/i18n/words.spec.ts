import { describe, expect, it } from '@jest/globals';

import { languageOfBrowser } from '@cablepark/contracts/shared/first-paint';

import { exactPrice, wholePrice } from './language.ts';

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
    expect([wholePrice('en', 25), wholePrice('lv', 25), wholePrice('en', 22.5)]).toEqual([
      '€25',
      '25\u00a0€',
      '€23',
    ]);
  });

  it('have two decimals in totals', () => {
    expect([exactPrice('en', 50), exactPrice('lv', 50), exactPrice('lv', 1234.5)]).toEqual([
      '€50.00',
      '50,00\u00a0€',
      '1234,50\u00a0€',
    ]);
  });
});
