import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/** The first so many consecutive half-hours, or undefined if there are none. */
export function freeRun(free: Iterable<SlotId>, count: number): SlotId[] | undefined {
  const slots = [...free].sort((a, b) => a - b);
  const first = slots.findIndex((slotId, i) => slots[i + count - 1] === slotId + count - 1);
  return first < 0 ? undefined : slots.slice(first, first + count);
}
