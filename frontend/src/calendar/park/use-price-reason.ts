import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, mondayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { useConfig } from '../../shared/park/use-park.ts';
import { useToday } from '../../shared/time/clock.ts';
import { useWeekSpecialDays } from '../api.ts';
import { priceReasonOf, type PriceReason } from '../slots/price-reason.ts';
import { slotOf } from '../slots/slot-times.ts';
import { useParkFactWords } from './locales/words.ts';

type PricedSlot = Pick<TimeSlot, 'startTime' | 'price'>;

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
