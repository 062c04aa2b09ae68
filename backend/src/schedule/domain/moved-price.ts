import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { PricedSlots } from './day-schedule.ts';

export const totalOf = (slots: PricedSlots): Cents => slots.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** Distributes a total over slots in whole cents. The first slot takes what is left over. */
export function sharedPrice(total: Cents, slotIds: readonly SlotId[]): PricedSlots {
  const each = Math.floor(total / slotIds.length);
  const rest = total - each * slotIds.length;
  return slotIds.map((slotId, i) => ({ slotId, priceCents: i === 0 ? each + rest : each }));
}
