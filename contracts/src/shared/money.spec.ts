import { describe, expect, it } from '@jest/globals';

import { toCents, toEuros } from './money.ts';

describe('money', () => {
  it.each([
    [20, 2000],
    [25.1, 2510],
    [0.29, 29],
  ])('%d € is %d cents, and back', (euros, cents) => {
    expect(toCents(euros)).toBe(cents);
    expect(toEuros(cents)).toBe(euros);
  });
});
