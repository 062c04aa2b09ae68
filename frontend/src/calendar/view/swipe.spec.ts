import { describe, expect, it } from '@jest/globals';
import { weekStep } from './swipe.ts';

describe('weekStep', () => {
  it.each([
    [1, 'left', { dx: -50, dy: 0, ms: 100 }],
    [-1, 'right', { dx: 120, dy: 100, ms: 400 }],
    [0, 'too short', { dx: -49, dy: 0, ms: 50 }],
    [0, 'too steep', { dx: -80, dy: 101, ms: 100 }],
    [0, 'too slow', { dx: -60, dy: 0, ms: 201 }],
  ])('is %s for a stroke to the %s', (step, _, stroke) => {
    expect(weekStep(stroke)).toBe(step);
  });
});
