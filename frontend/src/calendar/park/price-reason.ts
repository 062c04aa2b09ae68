import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import { listedPrice, tariffOf, type Tariff } from '@cablepark/contracts/configuration/price-list';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { FALLBACK_PRICE_CENTS } from '@cablepark/contracts/configuration/settings';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { dayOf, mondayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { slotOf } from '../slots/slot-times.ts';
import { useConfig } from '../../shared/park/use-park.ts';
import { useToday } from '../../shared/time/clock.ts';
import { useWeekSpecialDays } from '../api.ts';
import { useParkFactWords } from './locales/words.ts';

type PricedSlot = Pick<TimeSlot, 'startTime' | 'price'>;
export type PriceReason = Tariff | 'specialDay' | 'byHand';

/**
 * Why a slot costs what it costs. The log doesn't say where a price came from, so one that differs from what the
 * settings say now counts as set by hand.
 */
export function priceReasonOf(
  slot: PricedSlot,
  pricing: ParkSettings['pricing'],
  special: SpecialDay | undefined,
): PriceReason {
  const start = slotOf(slot);
  if (slot.price !== priceAt(start, pricing, special)) return 'byHand';
  return typeof special?.price === 'number' ? 'specialDay' : tariffOf(start, pricing);
}

/** What a half-hour costs in euros by the settings: the price of its day, if that is special, or of the price list. */
export const priceAt = (start: SlotId, pricing: ParkSettings['pricing'], special?: SpecialDay): number =>
  special?.price ?? listedPrice(start, pricing)?.price ?? eurosOf(FALLBACK_PRICE_CENTS);

/** Returns a function that tells why a slot costs what it costs; nothing until the settings are known. */
export function usePriceReason(
  specialDays: ReadonlyMap<Day, SpecialDay>,
): (slot: PricedSlot) => PriceReason | undefined {
  const { data: config } = useConfig();
  return (slot) => config && priceReasonOf(slot, config.pricing, specialDays.get(dayOf(slotOf(slot))));
}

/** The same in words, for the slots of one day. */
export function usePriceReasonText(day: Day | undefined): (slot: PricedSlot) => string | undefined {
  const t = useParkFactWords();
  const today = useToday();
  const { data: special = [] } = useWeekSpecialDays(mondayOf(day ?? today));
  const reasonOf = usePriceReason(new Map(special.map((one) => [one.day, one])));
  return (slot) => {
    const reason = reasonOf(slot);
    return reason && t(`reasons.${reason}`);
  };
}
