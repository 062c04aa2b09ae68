import { expect, it } from '@jest/globals';
import { inNumbers, inPercent } from './numbers.ts';

it('writes shares and numbers as each language does', () => {
  expect([inPercent('en', 42.55), inPercent('lv', 42.55), inPercent('en', 100)]).toEqual([
    '42.6%',
    '42,6\u00a0%',
    '100%',
  ]);
  expect([inNumbers('en', 1234.5), inNumbers('lv', 1.25), inNumbers('lv', 30)]).toEqual(['1,234.5', '1,3', '30']);
});
