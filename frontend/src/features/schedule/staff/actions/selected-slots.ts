import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/** What an action on the calendar is about: half-hours, and what is stored of them. */
export interface SelectedSlots {
  readonly starts: readonly SlotId[];
  readonly byStart: ReadonlyMap<SlotId, TimeSlot>;
}

/** The stored ones among them. */
export const storedOf = ({ starts, byStart }: SelectedSlots): TimeSlot[] =>
  starts.flatMap((start) => {
    const slot = byStart.get(start);
    return slot && slot.id >= 0 ? [slot] : [];
  });
