import { describe, expect, it } from '@jest/globals';

import { choosePause, PAUSES } from './retry-pauses.ts';

describe('choosePause', () => {
  it('grows with each failure', () => {
    const pauses = PAUSES.map((_, i) => choosePause(i + 1, PAUSES, () => 0) ?? 0);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBe(10_000);
  });

  it('adds up to a little more than a day', () => {
    const hours = PAUSES.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(24);
    expect(hours).toBeLessThan(30);
  });

  it('is up to a quarter longer at random', () => {
    expect(choosePause(1, PAUSES, () => 0)).toBe(10_000);
    expect(choosePause(1, PAUSES, () => 1)).toBe(12_500);
  });

  it('ends after the last pause', () => {
    expect(choosePause(PAUSES.length)).toBeGreaterThan(0);
    expect(choosePause(PAUSES.length + 1)).toBeUndefined();
  });
});
