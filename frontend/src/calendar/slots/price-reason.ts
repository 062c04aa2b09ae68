import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import { listedPrice, tariffOf, type Tariff } from '@cablepark/contracts/configuration/price-list';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { FALLBACK_PRICE_CENTS } from '@cablepark/contracts/configuration/settings';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { slotOf } from './slot-times.ts';

export type PriceReason = Tariff | 'specialDay' | 'byHand';

/**
 * Why a slot costs what it costs. The log doesn't say where a price came from, so one that differs from what the
 * settings say now counts as set by hand.
 */
export function priceReasonOf(
  slot: Pick<TimeSlot, 'startTime' | 'price'>,
  pricing: ParkSettings['pricing'],
  special: SpecialDay | undefined,
): PriceReason {
  const start = slotOf(slot);
  const ofDay = special?.price ?? null;
  const ofList = listedPrice(start, pricing)?.price ?? eurosOf(FALLBACK_PRICE_CENTS);
  if (slot.price !== (ofDay ?? ofList)) return 'byHand';
  return ofDay === null ? tariffOf(start, pricing) : 'specialDay';
}
