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
  const times: TimeSlot[][] = [];
  for (const first of free.keys()) {
    const starts = listSlots(first, addHalfHours(first, length));
    const time = starts.flatMap((start) => free.get(start) ?? []);
    const isOneDay = new Set(starts.map(dayOf)).size === 1;
    if (time.length === length && isOneDay) {
      times.push(time);
    }
  }

  const measureDistance = (time: readonly TimeSlot[]) => Math.abs(startOf(time) - wanted);
  const nearest = times
    .sort((a, b) => measureDistance(a) - measureDistance(b) || startOf(a) - startOf(b))
    .slice(0, MAX_OFFERED);

  return nearest.sort((a, b) => startOf(a) - startOf(b));
}
