import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, slotAt, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { isBookable } from '../slots/cell-state.ts';
import { slotOf } from '../slots/slots.ts';
import type { Selection } from './selection.ts';

/**
 * The selected slots that can no longer be booked. Slots to come on days other than `days` are
 * ignored.
 */
export function findLostSlots(
  selection: Selection,
  days: readonly Day[],
  slots: readonly TimeSlot[],
  now: Date,
) {
  const bookable = new Set(slots.filter((slot) => isBookable(slot, now)).map(slotOf));
  const isKnown = (slot: SlotId) => slot < slotAt(now) || days.includes(dayOf(slot));
  return selection.filter((slot) => isKnown(slotOf(slot)) && !bookable.has(slotOf(slot)));
}
