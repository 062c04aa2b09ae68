import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/** What brings slots back to how they were: prices first, since only slots on sale can be given one, then blocks. */
export interface UndoPlan {
  readonly prices: ReadonlyMap<number, readonly number[]>;
  readonly blocks: ReadonlyMap<string, readonly number[]>;
}

interface EmptyCells {
  /** Once they were put on sale, their ids (rule 2.2). */
  readonly starts: readonly SlotId[];
  readonly reason: string;
}

/** After slots were put on sale. Cells that were empty have no way back to that; blocked, nobody can book them either. */
export const undoOfMakingAvailable = (before: readonly TimeSlot[], price: number, empty: EmptyCells): UndoPlan => ({
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
