import { dayOf, mondayOf, today } from '@cablepark/contracts/shared/riga-time';
import { useWeekSpecialDays } from '../../../calendar/api.ts';
import { priceOfCell } from '../../../calendar/moving/choosing.ts';
import type { SelectedSlots } from '../../../calendar/slots/selected-slots.ts';
import { useConfig } from '../../../shared/park/use-park.ts';

/** What half-hours of a day cost together, in euros: stored slots at their price, empty cells as they will be opened. */
export function useTotal({ starts, byStart }: SelectedSlots): number {
  const pricing = useConfig().data?.pricing ?? [];
  const day = starts[0] === undefined ? today(new Date()) : dayOf(starts[0]);
  const { data: special = [] } = useWeekSpecialDays(mondayOf(day));
  const prices = { pricing, specialDays: new Map(special.map((one) => [one.day, one])) };
  return starts.reduce((total, start) => total + (byStart.get(start)?.price ?? priceOfCell(start, prices)), 0);
}
