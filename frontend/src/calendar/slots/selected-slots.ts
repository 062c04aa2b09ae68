import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { cellOf } from '@cablepark/contracts/shared/slot-ids';

import { isStoredSlot } from './cell-state.ts';
import { toTimes } from './slots.ts';

/**
 * The half-hours that staff have selected in the calendar, with the slots that are stored for them.
 */
export interface SelectedSlots {
  readonly starts: readonly SlotId[];
  readonly byStart: ReadonlyMap<SlotId, TimeSlot>;
}

/**
 * Half-hours in a request: stored slots by their id, empty cells by a negated id and their times
 * (rule 5.4).
 */
export function toSlotFields({ starts, byStart }: SelectedSlots) {
  const isStored = (start: SlotId) => isStoredSlot(byStart.get(start));
  return {
    timeSlotIds: starts.filter(isStored),
    unallocatedSlots: starts
      .filter((start) => !isStored(start))
      .map((start) => ({ id: cellOf(start), ...toTimes(start) })),
  };
}

export type SlotFields = ReturnType<typeof toSlotFields>;
