import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { addHalfHours, earliestOf, listSlots } from '@cablepark/contracts/shared/slot-ids';

import { isBookable } from './cell-state.ts';
import { slotOf } from './slots.ts';

const MAX_OFFERED = 3;

const startOf = (time: readonly TimeSlot[]): SlotId => earliestOf(time.map(slotOf));

/**
 * The free times of `length` half hours on one day that begin nearest to `wanted`, three at most,
 * in order.
 */
export function findNearestTimes(
  slots: readonly TimeSlot[],
  { length, wanted }: { readonly length: number; readonly wanted: SlotId },
  now: Date,
): TimeSlot[][] {
  const free = new Map(
    slots.filter((slot) => isBookable(slot, now)).map((slot) => [slotOf(slot), slot]),
  );
  const measureDistance = (time: readonly TimeSlot[]) => Math.abs(startOf(time) - wanted);
  return [...free.keys()]
    .map((first) =>
      listSlots(first, addHalfHours(first, length)).flatMap((start) => free.get(start) ?? []),
    )
    .filter(
      (time) =>
        time.length === length && new Set(time.map((slot) => dayOf(slotOf(slot)))).size === 1,
    )
    .sort((a, b) => measureDistance(a) - measureDistance(b) || startOf(a) - startOf(b))
    .slice(0, MAX_OFFERED)
    .sort((a, b) => startOf(a) - startOf(b));
}
