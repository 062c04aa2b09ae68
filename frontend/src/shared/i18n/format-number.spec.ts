import { expect, it } from '@jest/globals';

import { formatNumber, formatPercent } from './format-number.ts';

it('formats percentages and numbers for each language', () => {
  expect([
    formatPercent('en', 42.55),
    formatPercent('lv', 42.55),
    formatPercent('en', 100),
  ]).toEqual(['42.6%', '42,6\u00a0%', '100%']);
  expect([formatNumber('en', 1234.5), formatNumber('lv', 1.25), formatNumber('lv', 30)]).toEqual([
    '1\u00a0234.5',
    '1,3',
    '30',
  ]);
});
