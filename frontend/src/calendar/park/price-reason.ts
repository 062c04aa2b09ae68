import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';
import { tariffOf, type Tariff } from '@cablepark/contracts/configuration/price-list';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, mondayOf, type Day } from '@cablepark/contracts/shared/riga-time';

import { useConfig } from '#shared/park/park';
import { useToday } from '#shared/time/clock';
import { useWeekSpecialDays } from '../api.ts';
import { slotOf } from '../slots/slots.ts';
import { useParkFactWords } from './locales/words.ts';

type PricedSlot = Pick<TimeSlot, 'startTime' | 'isByHand'>;
export type PriceReason = Tariff | 'specialDay' | 'byHand';

/** Why a slot costs what it does. */
export function findPriceReason(
  slot: PricedSlot,
  pricing: ParkConfig['pricing'],
  special: SpecialDay | undefined,
) {
  if (slot.isByHand) {
    return 'byHand';
  }

  return typeof special?.price === 'number' ? 'specialDay' : tariffOf(slotOf(slot), pricing);
}

/**
 * Returns a function that tells why a slot costs what it costs; nothing until the settings are
 * known.
 */
export function usePriceReason(specialDays: ReadonlyMap<Day, SpecialDay>) {
  const { data: config } = useConfig();
  return (slot: PricedSlot) =>
    config && findPriceReason(slot, config.pricing, specialDays.get(dayOf(slotOf(slot))));
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
