import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';

/** What brings slots back to how they were: prices first, since only slots on sale can be given one, then blocks. */
export interface UndoPlan {
  readonly prices: ReadonlyMap<number, readonly number[]>;
  readonly blocks: ReadonlyMap<string, readonly number[]>;
}

/**
 * After slots were put on sale. Cells that were empty have no way back to being empty, so a plan is only
 * for the slots that were stored before.
 */
export const undoOfMakingAvailable = (before: readonly TimeSlot[], price: number): UndoPlan => ({
  prices: idsBy(
    before.filter((slot) => slot.price !== price),
    (slot) => slot.price,
  ),
  blocks: idsBy(
    before.filter(({ status }) => status === 'blocked'),
    ({ blockReason }) => blockReason ?? '',
  ),
});

export const isEmptyPlan = ({ prices, blocks }: UndoPlan): boolean => prices.size === 0 && blocks.size === 0;

function idsBy<Key>(slots: readonly TimeSlot[], keyOf: (slot: TimeSlot) => Key): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (const slot of slots) groups.set(keyOf(slot), [...(groups.get(keyOf(slot)) ?? []), slot.id]);
  return groups;
}
