import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { FALLBACK_PRICE_CENTS } from '@cablepark/contracts/configuration/settings';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { dayOf, dayOfWeek, timeOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

const SATURDAY = 5;

export interface PricesOfCells {
  readonly pricing: ParkSettings['pricing'];
  readonly specialDays: ReadonlyMap<Day, SpecialDay>;
}

/** The price in euros at which an empty cell is opened: that of its day, if it is special, or of the price list. */
export function priceOfCell(start: SlotId, { pricing, specialDays }: PricesOfCells): number {
  const priceOfDay = specialDays.get(dayOf(start))?.price ?? null;
  if (priceOfDay !== null) return priceOfDay;
  const peak = pricing.find(({ name }) => name === 'peak');
  const time = timeOf(start);
  const isPeak =
    dayOfWeek(dayOf(start)) >= SATURDAY || (time >= (peak?.startTime ?? '17:00') && time < (peak?.endTime ?? '22:00'));
  const row = isPeak ? 'peak' : 'standard';
  return pricing.find(({ name }) => name === row)?.price ?? eurosOf(FALLBACK_PRICE_CENTS);
}
