import { describe, expect, it } from '@jest/globals';
import { freeSlot } from '../../../calendar/test/slots.ts';
import { isEmptyPlan, planUndo } from './undo-plan.ts';

const three = freeSlot('2026-06-18', '15:00');
const half = freeSlot('2026-06-18', '15:30', { price: 20 });
const noEmptyCells = { starts: [], reason: 'Not on sale' };

describe('the plan that undoes making slots available', () => {
  it('restores the price and the block of each slot', () => {
    const storm = { ...three, status: 'blocked' as const, blockReason: 'Storm', price: 20 };
    const plan = planUndo([storm, half, { ...half, id: 7, price: 15 }], 15, noEmptyCells);
    expect([...plan.prices]).toEqual([[20, [three.id, half.id]]]);
    expect([...plan.blocks]).toEqual([['Storm', [three.id]]]);
  });

  it('blocks the cells that were empty', () => {
    const plan = planUndo([], 15, { starts: [three.id, half.id], reason: 'Not on sale' });
    expect([...plan.prices]).toEqual([]);
    expect([...plan.blocks]).toEqual([['Not on sale', [three.id, half.id]]]);
  });

  it('is empty if nothing changed', () => {
    expect(isEmptyPlan(planUndo([three], 25, noEmptyCells))).toBe(true);
    expect(isEmptyPlan(planUndo([], 25, noEmptyCells))).toBe(true);
  });
});
