import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import { listedPrice } from '@cablepark/contracts/configuration/price-list';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { FALLBACK_PRICE_CENTS } from '@cablepark/contracts/configuration/settings';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

export interface PricesOfCells {
  readonly pricing: ParkSettings['pricing'];
  readonly specialDays: ReadonlyMap<Day, SpecialDay>;
}

/** The price in euros at which an empty cell is opened: that of its day, if it is special, or of the price list. */
export function priceOfCell(start: SlotId, { pricing, specialDays }: PricesOfCells): number {
  const priceOfDay = specialDays.get(dayOf(start))?.price ?? null;
  if (priceOfDay !== null) return priceOfDay;
  return listedPrice(start, pricing)?.price ?? eurosOf(FALLBACK_PRICE_CENTS);
}
