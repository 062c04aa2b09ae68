import {
  FALLBACK_PRICE_CENTS,
  findListedPrice,
} from '@cablepark/contracts/configuration/price-list';
import type { Cents } from '@cablepark/contracts/shared/money';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule, PricedSlots } from './day-schedule.ts';
import type { Timetable } from './settings.ts';

/**
 * A slot's list price: that of its day if it is a special day with a price, otherwise that of the
 * timetable.
 */
export function priceOf(
  slot: SlotId,
  { pricing, specialDays }: Pick<Timetable, 'pricing' | 'specialDays'>,
): Cents {
  const priceOfDay = specialDays.get(dayOf(slot))?.priceCents ?? null;
  if (priceOfDay !== null) {
    return priceOfDay;
  }

  return findListedPrice(slot, pricing)?.priceCents ?? FALLBACK_PRICE_CENTS;
}

/** A slot's current price: its own if it is stored, otherwise its list price. */
export const currentPriceOf = ({ slots }: DaySchedule, slot: SlotId, timetable: Timetable): Cents =>
  slots.get(slot)?.priceCents ?? priceOf(slot, timetable);

/** The sum of the slots' prices, in cents. */
export const totalOf = (slots: PricedSlots): Cents =>
  slots.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** Shares a total among slots in whole cents. The first slot takes the remainder. */
export function splitPrice(total: Cents, slotIds: readonly SlotId[]): PricedSlots {
  const each = Math.floor(total / slotIds.length);
  const rest = total - each * slotIds.length;
  return slotIds.map((slotId, i) => ({ slotId, priceCents: i === 0 ? each + rest : each }));
}
