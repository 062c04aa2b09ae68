import type { SlotId } from '../shared/riga-time.ts';

/** A run of slots without a gap, from its first slot to the first slot after it. */
export interface Stretch {
  readonly start: SlotId;
  readonly end: SlotId;
}

/** Joins slots to stretches: 15:00, 15:30 and 17:00 become 15:00–16:00 and 17:00–17:30. */
export function toStretches(slots: readonly SlotId[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const slot of [...slots].sort((a, b) => a - b)) {
    const last = stretches.at(-1);
    if (last?.end === slot) {
      stretches[stretches.length - 1] = { start: last.start, end: slot + 1 };
    } else {
      stretches.push({ start: slot, end: slot + 1 });
    }
  }

  return stretches;
}

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
