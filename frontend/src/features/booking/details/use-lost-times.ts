import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  addDays,
  dayOf,
  mondayOf,
  slotAt,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import { useWeekSlots } from '#calendar/api';
import { findLostSlots } from '#calendar/selection/lost-slots';
import type { Selection } from '#calendar/selection/selection';
import { findNearestTimes } from '#calendar/slots/nearest-times';
import { slotOf } from '#calendar/slots/slots';
import { daysOfWeek } from '#calendar/week/week';
import { useNow } from '#shared/time/clock';

/**
 * Compares the selection with the calendar as it is now. Its week and the next one are searched for
 * other times.
 */
export function useLostTimes(selection: Selection, { isPaused }: { readonly isPaused: boolean }) {
  const now = useNow();
  const wanted: SlotId = selection[0] ? slotOf(selection[0]) : slotAt(now);
  const monday = mondayOf(dayOf(wanted));
  const thisWeek = useWeekSlots(monday);
  const slots = thisWeek.isPlaceholderData ? undefined : thisWeek.data?.timeSlots;
  const lost = slots && !isPaused ? findLostSlots(selection, daysOfWeek(monday), slots, now) : [];
  const nextWeek = useWeekSlots(addDays(monday, 7), { enabled: lost.length > 0 });
  const all = [
    ...(slots ?? []),
    ...(nextWeek.isPlaceholderData ? [] : (nextWeek.data?.timeSlots ?? [])),
  ];
  const statuses = new Map(slots?.map((slot) => [slotOf(slot), slot.status]));
  const areAll = (status: TimeSlot['status']) =>
    lost.every((slot) => statuses.get(slotOf(slot)) === status);
  const findCause = (): 'taken' | 'reserved' | 'gone' => {
    if (areAll('booked')) {
      return 'taken';
    }

    return areAll('reserved') ? 'reserved' : 'gone';
  };

  return {
    /** The selected slots that can no longer be booked. */
    lost,
    rest: selection.filter((slot) => !lost.includes(slot)),
    /**
     * `taken` if somebody else has booked all of the lost ones, `reserved` if all are reserved for
     * others, otherwise `gone`: the park or the clock took some.
     */
    why: findCause(),
    /** Free times of the length of the selection. */
    nearest:
      lost.length === 0 ? [] : findNearestTimes(all, { length: selection.length, wanted }, now),
  };
}

export type LostTimes = ReturnType<typeof useLostTimes>;
