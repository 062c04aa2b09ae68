import { expect, it } from '@jest/globals';
import { formerSlotsIn, withFormerSlots } from './former-slots.ts';

it('finds the slots that the page was opened with, and none in any other state', () => {
  expect(formerSlotsIn(withFormerSlots([989_064, 989_068]))).toEqual([989_064, 989_068]);
  for (const state of [undefined, null, 'x', {}, { formerSlots: 1 }, { formerSlots: ['x', null, 1.5] }])
    expect(formerSlotsIn(state)).toEqual([]);
});
