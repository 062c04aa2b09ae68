import { describe, expect, it } from '@jest/globals';

import { toWeekStep } from './swipe.ts';

describe('toWeekStep', () => {
  it.each([
    [1, 'to the left', { dx: -50, dy: 0, durationMs: 100 }],
    [-1, 'to the right', { dx: 120, dy: 100, durationMs: 400 }],
    [0, 'that is too short', { dx: -49, dy: 0, durationMs: 50 }],
    [0, 'that is too steep', { dx: -80, dy: 101, durationMs: 100 }],
    [0, 'that is too slow', { dx: -60, dy: 0, durationMs: 201 }],
  ])('is %s for a swipe %s', (step, _, gesture) => {
    expect(toWeekStep(gesture)).toBe(step);
  });
});
