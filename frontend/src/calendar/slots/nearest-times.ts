import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { isBookable } from './cell-state.ts';
import { slotOf } from './slot-times.ts';

const MOST_OFFERED = 3;

/** The free times of `length` half hours on one day that begin nearest to `wanted`, three at most, in order. */
export function nearestTimes(
  slots: readonly TimeSlot[],
  { length, wanted }: { readonly length: number; readonly wanted: SlotId },
  now: Date,
): TimeSlot[][] {
  const free = new Map(slots.filter((slot) => isBookable(slot, now)).map((slot) => [slotOf(slot), slot]));
  const far = (time: readonly TimeSlot[]) => Math.abs(startOf(time) - wanted);
  return [...free.keys()]
    .map((first) => Array.from({ length }, (_, i) => free.get(first + i)).filter((slot) => slot !== undefined))
    .filter((time) => time.length === length && new Set(time.map((slot) => dayOf(slotOf(slot)))).size === 1)
    .sort((a, b) => far(a) - far(b) || startOf(a) - startOf(b))
    .slice(0, MOST_OFFERED)
    .sort((a, b) => startOf(a) - startOf(b));
}

const startOf = ([first]: readonly TimeSlot[]): SlotId => (first ? slotOf(first) : 0);
