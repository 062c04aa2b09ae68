import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import { FALLBACK_PRICE_CENTS } from '@cablepark/contracts/configuration/settings';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { dayOf, dayOfWeek, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

const SATURDAY = 5;

/** The price in euros at which an empty cell is opened, by the price list (rule 3.2). */
export function priceOfCell(start: SlotId, pricing: ParkSettings['pricing']): number {
  const peak = pricing.find(({ name }) => name === 'peak');
  const time = timeOf(start);
  const isPeak =
    dayOfWeek(dayOf(start)) >= SATURDAY || (time >= (peak?.startTime ?? '17:00') && time < (peak?.endTime ?? '22:00'));
  const row = isPeak ? 'peak' : 'standard';
  return pricing.find(({ name }) => name === row)?.price ?? eurosOf(FALLBACK_PRICE_CENTS);
}
