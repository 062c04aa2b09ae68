import { FALLBACK_PRICE_CENTS, type Pricing } from '@cablepark/contracts/configuration/settings';
import type { Cents } from '@cablepark/contracts/shared/money';
import { dayOf, dayOfWeek, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { PricedSlots } from './day-schedule.ts';
import type { Timetable } from './timetable.ts';

const SATURDAY = 5;

/**
 * Whether a slot has the peak price: Monday to Friday within the peak window, and all of Saturday and Sunday, on Riga’s
 * clock (rule 3.2).
 */
export function isPeak(slot: SlotId, pricing: readonly Pricing[]): boolean {
  if (dayOfWeek(dayOf(slot)) >= SATURDAY) return true;
  const peak = pricing.find(({ name }) => name === 'peak');
  const time = timeOf(slot);
  return time >= (peak?.startTime ?? '17:00') && time < (peak?.endTime ?? '22:00');
}

/** The present price of a slot: that of its day, if it is a special day with a price, or else that of the price list. */
export function priceOf(slot: SlotId, { pricing, specialDays }: Pick<Timetable, 'pricing' | 'specialDays'>): Cents {
  const priceOfDay = specialDays.get(dayOf(slot))?.priceCents ?? null;
  if (priceOfDay !== null) return priceOfDay;
  const row = isPeak(slot, pricing) ? 'peak' : 'standard';
  return pricing.find(({ name }) => name === row)?.priceCents ?? FALLBACK_PRICE_CENTS;
}

export const totalOf = (slots: PricedSlots): Cents => slots.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** Distributes a total over slots in whole cents. The first slot takes what is left over. */
export function sharedPrice(total: Cents, slotIds: readonly SlotId[]): PricedSlots {
  const each = Math.floor(total / slotIds.length);
  const rest = total - each * slotIds.length;
  return slotIds.map((slotId, i) => ({ slotId, priceCents: i === 0 ? each + rest : each }));
}
