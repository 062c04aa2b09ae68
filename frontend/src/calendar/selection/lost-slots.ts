import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import type { SelectedSlot, Selection } from './selection.ts';
import { isBookable } from '../slots/cell-state.ts';
import { slotOf } from '../slots/slot-times.ts';

/** The selected slots that can no longer be booked. Slots on days other than `days` are ignored. */
export function lostSlots(
  selection: Selection,
  days: readonly Day[],
  slots: readonly TimeSlot[],
  now: Date,
): SelectedSlot[] {
  const bookable = new Set(slots.filter((slot) => isBookable(slot, now)).map(slotOf));
  return selection.filter((slot) => days.includes(dayOf(slotOf(slot))) && !bookable.has(slotOf(slot)));
}
