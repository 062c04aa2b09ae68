import { describe, expect, it } from '@jest/globals';
import { calendarUid, stretchesOf } from './stretches.ts';

describe('stretches', () => {
  it('join slots without a gap, in whatever order they come', () => {
    expect(stretchesOf([5, 3, 4, 9])).toEqual([
      { start: 3, end: 6 },
      { start: 9, end: 10 },
    ]);
    expect(stretchesOf([])).toEqual([]);
  });

  it('are called by their number in calendars', () => {
    expect(calendarUid('ABCDEFGH23456789', 2)).toBe('ABCDEFGH23456789-2@cablepark');
  });
});
