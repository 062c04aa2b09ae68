import { joinNeighbours } from '../shared/lists.ts';
import { nextSlot, type SlotId } from '../shared/slot-ids.ts';

/** A run of slots without a gap, from its first slot to the first slot after it. */
export interface Stretch {
  readonly start: SlotId;
  readonly end: SlotId;
}

/** Joins slots to stretches: 15:00, 15:30 and 17:00 become 15:00–16:00 and 17:00–17:30. */
export const toStretches = (slots: readonly SlotId[]): Stretch[] =>
  joinNeighbours(
    [...slots].sort((a, b) => a - b).map((slot) => ({ start: slot, end: nextSlot(slot) })),
    (before, next) => before.end === next.start,
    (before, next) => ({ start: before.start, end: next.end }),
  );

type Slots = readonly { readonly slotId: SlotId }[];
const toStretchesOfSlots = (slots: Slots): Stretch[] =>
  toStretches(slots.map(({ slotId }) => slotId));

/**
 * The stretches that a move takes from a booking. New stretches replace old ones number by number,
 * in order of time, so those with higher numbers are lost. `earlier` ones were lost by earlier
 * moves; their numbers follow those of `from`.
 */
export const findGoneStretches = (
  from: Slots,
  to: Slots,
  earlier: readonly Stretch[] = [],
): Stretch[] => [...toStretchesOfSlots(from), ...earlier].slice(toStretchesOfSlots(to).length);
