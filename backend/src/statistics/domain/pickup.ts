import { addDays, dayOf, endOfDay, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { PICKUP_DAYS } from '@cablepark/contracts/statistics/statistics';

import { computeShare } from './occupancy.ts';

/** A change of a slot: it was sold, or it became available again. */
export interface Sale {
  readonly at: Date;
  readonly isSold: boolean;
}

/** A slot that is booked or available now, with its sales in the order of the log. */
export interface SlotHistory {
  readonly slotId: SlotId;
  readonly sales: readonly Sale[];
}

export const daysAhead: readonly number[] = Array.from(
  { length: PICKUP_DAYS + 1 },
  (_, i) => PICKUP_DAYS - i,
);

/**
 * Computes, for each number of days ahead, which share of these slots was sold by the end of the
 * Riga day that long before theirs.
 */
export function computePickup(slots: readonly SlotHistory[]): number[] {
  const everSold = slots.filter(({ sales }) => sales.length > 0);
  return daysAhead.map((ahead) =>
    computeShare(everSold.filter((slot) => isSoldBy(slot, ahead)).length, slots.length),
  );
}

/** Whether a slot was sold by that day's end. If it is still to come, the present state counts. */
function isSoldBy({ slotId, sales }: SlotHistory, ahead: number): boolean {
  const end = endOfDay(addDays(dayOf(slotId), -ahead));
  return sales.findLast(({ at }) => at < end)?.isSold ?? false;
}
