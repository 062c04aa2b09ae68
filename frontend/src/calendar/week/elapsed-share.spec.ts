import { describe, expect, it } from '@jest/globals';

import { slotAt } from '@cablepark/contracts/shared/riga-time';

import { computeElapsedShare } from './elapsed-share.ts';

const noon = slotAt(new Date('2026-06-17T09:00:00Z'));
const shareAt = (time: string) => computeElapsedShare(noon, new Date(`2026-06-17T${time}Z`));

describe('the elapsed share of a half-hour', () => {
  it.each([
    ['09:00:00', 0],
    ['09:07:30', 0.25],
    ['09:15:00', 0.5],
    ['09:29:59.999', 1],
  ])('at %s is %d', (time, share) => {
    expect(shareAt(time)).toBeCloseTo(share, 5);
  });

  it('is that of several half-hours together', () => {
    const now = new Date('2026-06-17T09:45:00Z');
    expect(computeElapsedShare(noon, now, 3)).toBeCloseTo(0.5, 5);
    expect(computeElapsedShare(noon, now, 1)).toBeUndefined();
  });

  it.each(['08:59:59.999', '09:30:00', '21:00:00'])('is undefined at %s', (time) => {
    expect(shareAt(time)).toBeUndefined();
  });

  it('is defined for one half-hour only while the clock repeats an hour', () => {
    const [first, second] = ['2026-10-25T00:10:00Z', '2026-10-25T01:10:00Z'].map((time) =>
      slotAt(new Date(time)),
    );
    const now = new Date('2026-10-25T01:15:00Z');
    expect([first!, second!].map((start) => computeElapsedShare(start, now))).toEqual([
      undefined,
      0.5,
    ]);
  });
});
