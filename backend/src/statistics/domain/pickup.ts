import {
  addDays,
  dayOf,
  slotsOfDay,
  startOfSlot,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { PICKUP_DAYS } from '@cablepark/contracts/statistics/statistics';

import { shareOf } from './occupancy.ts';

/** A slot was sold, or came free again. */
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
 * For each number of days ahead, the share of these slots that was sold when the Riga day so long
 * before ended.
 */
export function pickupOf(slots: readonly SlotHistory[]): number[] {
  const everSold = slots.filter(({ sales }) => sales.length > 0);
  return daysAhead.map((ahead) =>
    shareOf(everSold.filter((slot) => isSoldBy(slot, ahead)).length, slots.length),
  );
}

/** If that moment is to come, there are no later sales than now, so the present state counts. */
function isSoldBy({ slotId, sales }: SlotHistory, ahead: number): boolean {
  const end = startOfSlot(slotsOfDay(addDays(dayOf(slotId), 1 - ahead))[0] ?? 0);
  return sales.findLast(({ at }) => at < end)?.isSold ?? false;
}
