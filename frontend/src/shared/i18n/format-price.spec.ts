import { describe, expect, it } from '@jest/globals';

import { formatNumber } from './format-number.ts';
import { formatBareListPrice, formatExactPrice, formatWholePrice } from './format-price.ts';

describe('prices', () => {
  it('are whole euros in cells', () => {
    expect([
      formatWholePrice('en', 25),
      formatWholePrice('lv', 25),
      formatWholePrice('en', 22.5),
    ]).toEqual(['€25', '25\u00a0€', '€23']);
  });

  it('have two decimals in totals', () => {
    expect([formatExactPrice('en', 50), formatExactPrice('lv', 50)]).toEqual([
      '€50.00',
      '50,00\u00a0€',
    ]);
  });

  it.each([
    ['en', 999.5, '€999.50'],
    ['lv', 1234.5, '1\u00a0234,50\u00a0€'],
    ['en', 5490, '€5\u00a0490.00'],
    ['lv', 60_555, '60\u00a0555,00\u00a0€'],
    ['en', 1_234_567.5, '€1\u00a0234\u00a0567.50'],
  ] as const)('have a space between thousands (%s, %d)', (language, euros, text) => {
    expect(formatExactPrice(language, euros)).toBe(text);
    expect(formatNumber(language, euros)).toBe(
      text.replaceAll(/\u00a0?€/g, '').replace(/[.,]00$|0$/, ''),
    );
  });

  it('have no sign before another price', () => {
    expect([formatBareListPrice('lv', 1200), formatBareListPrice('en', 22.5)]).toEqual([
      '1\u00a0200',
      '22.50',
    ]);
  });
});
