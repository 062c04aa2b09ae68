import { dayOf, dayOfWeek, timeOf, type SlotId } from '../shared/riga-time.ts';
import type { Pricing } from './settings.ts';

type PriceRow = Pick<Pricing, 'name' | 'startTime' | 'endTime'>;
export type Tariff = Pricing['name'];

const SATURDAY = 5;

/**
 * Which price a slot has: that of the weekend, or on other days that of peak within its window on
 * Riga’s clock, else the standard one (rule 3.2).
 */
export function tariffOf(slot: SlotId, pricing: readonly PriceRow[]): Tariff {
  if (dayOfWeek(dayOf(slot)) >= SATURDAY) {
    return 'weekend';
  }

  const peak = pricing.find(({ name }) => name === 'peak');
  const time = timeOf(slot);
  return time >= (peak?.startTime ?? '17:00') && time < (peak?.endTime ?? '22:00')
    ? 'peak'
    : 'standard';
}

/**
 * The row that gives a slot its price. The weekend has the price of peak; its own row isn’t used
 * (rule 3.1).
 */
export function findListedPrice<Listed extends PriceRow>(
  slot: SlotId,
  pricing: readonly Listed[],
): Listed | undefined {
  const row = tariffOf(slot, pricing) === 'standard' ? 'standard' : 'peak';
  return pricing.find(({ name }) => name === row);
}

/** The price of half an hour if no row of the price list gives one (rule 3.1). */
export const FALLBACK_PRICE_CENTS = 2500;
