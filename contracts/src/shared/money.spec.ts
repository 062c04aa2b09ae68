import { describe, expect, it } from '@jest/globals';
import { centsOf, eurosOf } from './money.ts';

describe('money', () => {
  it.each([
    [20, 2000],
    [25.1, 2510],
    [0.29, 29],
  ])('%d € is %d cents, and back', (euros, cents) => {
    expect(centsOf(euros)).toBe(cents);
    expect(eurosOf(cents)).toBe(euros);
  });
});
