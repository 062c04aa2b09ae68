import { describe, expect, it } from '@jest/globals';
import { slotsByStart } from '../../calendar/cell-state.ts';
import { freeSlot } from '../../test/slots.ts';
import { slotFieldsOf } from './slot-fields.ts';
import { isEmptyPlan, undoOfMakingAvailable } from './undo-plan.ts';

const three = freeSlot('2026-06-18', '15:00');
const half = freeSlot('2026-06-18', '15:30', { price: 20 });
const noneEmpty = { starts: [], reason: 'Not on sale' };

describe('naming slots in a request', () => {
  it('sends stored ones by id and empty cells by their times', () => {
    const empty = half.id + 1;
    expect(slotFieldsOf([three.id, half.id, empty], slotsByStart([three, half]))).toEqual({
      timeSlotIds: [three.id, half.id],
      unallocatedSlots: [{ id: -empty, startTime: '2026-06-18T13:00:00.000Z', endTime: '2026-06-18T13:30:00.000Z' }],
    });
  });
});

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
