import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/**
 * The slot ids to restore, by price and by block reason. Prices are restored first, because that puts slots on sale,
 * and then blocks.
 */
export interface UndoPlan {
  readonly prices: ReadonlyMap<number, readonly number[]>;
  readonly blocks: ReadonlyMap<string, readonly number[]>;
}

interface EmptyCells {
  /** The starts of the cells, which are the ids of the slots that they have become (rule 2.2). */
  readonly starts: readonly SlotId[];
  readonly reason: string;
}

/**
 * Plans how to undo that slots were put on sale at a price. Cells that were empty can't be emptied again, so they are
 * blocked, and nobody can book them.
 */
export const planUndo = (before: readonly TimeSlot[], price: number, empty: EmptyCells): UndoPlan => ({
  prices: idsBy(
    before.filter((slot) => slot.price !== price),
    (slot) => slot.price,
  ),
  blocks: idsBy(
    [
      ...before.filter(({ status }) => status === 'blocked'),
      ...empty.starts.map((id) => ({ id, blockReason: empty.reason })),
    ],
    ({ blockReason }) => blockReason ?? '',
  ),
});

export const isEmptyPlan = ({ prices, blocks }: UndoPlan): boolean => prices.size === 0 && blocks.size === 0;

function idsBy<Key, Slot extends { readonly id: number }>(
  slots: readonly Slot[],
  keyOf: (slot: Slot) => Key,
): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (const slot of slots) groups.set(keyOf(slot), [...(groups.get(keyOf(slot)) ?? []), slot.id]);
  return groups;
}
