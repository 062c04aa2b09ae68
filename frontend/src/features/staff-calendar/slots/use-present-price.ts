import { dayOf, mondayOf } from '@cablepark/contracts/shared/riga-time';

import { useWeekSpecialDays } from '#calendar/api';
import { findPrice } from '#calendar/park/prices';
import { isStoredSlot } from '#calendar/slots/cell-state';
import type { SelectedSlots } from '#calendar/slots/selected-slots';
import { useConfig } from '#shared/park/park';
import { useToday } from '#shared/time/clock';

/** For a dialog without selected slots, which is refused anyway. */
const DEFAULT_PRICE_EUR = 15;

/** The price in euros at which the first of these slots is stored, or would be sold. */
export function usePresentPrice({ starts, byStart }: SelectedSlots): number {
  const [start] = starts;
  const pricing = useConfig().data?.pricing ?? [];
  const today = useToday();
  const day = start === undefined ? today : dayOf(start);
  const { data: specialDays = [] } = useWeekSpecialDays(mondayOf(day));
  if (start === undefined) {
    return DEFAULT_PRICE_EUR;
  }

  const slot = byStart.get(start);
  const special = specialDays.find((one) => one.day === day);
  return isStoredSlot(slot) ? slot.price : findPrice(start, pricing, special);
}
