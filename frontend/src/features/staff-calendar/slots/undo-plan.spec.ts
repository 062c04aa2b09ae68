import { describe, expect, it } from '@jest/globals';
import { freeSlot } from '../../../calendar/test/slots.ts';
import { isEmptyPlan, undoOfMakingAvailable } from './undo-plan.ts';

const three = freeSlot('2026-06-18', '15:00');
const half = freeSlot('2026-06-18', '15:30', { price: 20 });
const noneEmpty = { starts: [], reason: 'Not on sale' };

describe('undoing that slots were made available', () => {
  it('gives back each its price and its block', () => {
    const storm = { ...three, status: 'blocked' as const, blockReason: 'Storm', price: 20 };
    const plan = undoOfMakingAvailable([storm, half, { ...half, id: 7, price: 15 }], 15, noneEmpty);
    expect([...plan.prices]).toEqual([[20, [three.id, half.id]]]);
    expect([...plan.blocks]).toEqual([['Storm', [three.id]]]);
  });

  it('takes cells that were empty out of sale', () => {
    const plan = undoOfMakingAvailable([], 15, { starts: [three.id, half.id], reason: 'Not on sale' });
    expect([...plan.prices]).toEqual([]);
    expect([...plan.blocks]).toEqual([['Not on sale', [three.id, half.id]]]);
  });

  it('has nothing to do where nothing changed', () => {
    expect(isEmptyPlan(undoOfMakingAvailable([three], 25, noneEmpty))).toBe(true);
    expect(isEmptyPlan(undoOfMakingAvailable([], 25, noneEmpty))).toBe(true);
  });
});
