import { addDays, dayOf, mondayOf, slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { useWeekSlots } from '../../../calendar/api.ts';
import { lostSlots, type Selection } from '../../../calendar/selection/selection.ts';
import { nearestTimes } from '../../../calendar/slots/availability.ts';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { daysOfWeek } from '../../../calendar/week/week.ts';
import { useNow } from '../../../shared/time/clock.ts';

/** Compares the selection with the calendar as it is now. Its week and the next one are searched for other times. */
export function useLostTimes(selection: Selection, { isPaused }: { readonly isPaused: boolean }) {
  const now = useNow();
  const wanted: SlotId = selection[0] ? slotOf(selection[0]) : slotAt(now);
  const monday = mondayOf(dayOf(wanted));
  const thisWeek = useWeekSlots(monday);
  const slots = thisWeek.isPlaceholderData ? undefined : thisWeek.data?.timeSlots;
  const lost = slots && !isPaused ? lostSlots(selection, daysOfWeek(monday), slots, now) : [];
  const nextWeek = useWeekSlots(addDays(monday, 7), { enabled: lost.length > 0 });
  const all = [...(slots ?? []), ...(nextWeek.isPlaceholderData ? [] : (nextWeek.data?.timeSlots ?? []))];
  const booked = new Set(slots?.filter(({ status }) => status === 'booked').map(slotOf));
  return {
    /** The selected slots that can no longer be booked. */
    lost,
    rest: selection.filter((slot) => !lost.includes(slot)),
    /** Whether somebody else has booked all of the lost ones; otherwise the park or the clock took some. */
    areBooked: lost.every((slot) => booked.has(slotOf(slot))),
    /** Free times of the length of the selection. */
    nearest: lost.length === 0 ? [] : nearestTimes(all, { length: selection.length, wanted }, now),
  };
}

export type LostTimes = ReturnType<typeof useLostTimes>;
