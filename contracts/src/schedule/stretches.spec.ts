import { describe, expect, it } from '@jest/globals';
import { stretchesOf } from './stretches.ts';

describe('stretches', () => {
  it('join slots without a gap, in any order', () => {
    expect(stretchesOf([5, 3, 4, 9])).toEqual([
      { start: 3, end: 6 },
      { start: 9, end: 10 },
    ]);
    expect(stretchesOf([])).toEqual([]);
  });
});
