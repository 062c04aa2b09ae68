import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { slotEnd, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** The half-hours that staff have selected in the calendar, with the slots that are stored for them. */
export interface SelectedSlots {
  readonly starts: readonly SlotId[];
  readonly byStart: ReadonlyMap<SlotId, TimeSlot>;
}

/** The stored slots of a selection. Its other half-hours are empty cells. */
export const storedOf = ({ starts, byStart }: SelectedSlots): TimeSlot[] =>
  starts.flatMap((start) => {
    const slot = byStart.get(start);
    return slot && slot.id >= 0 ? [slot] : [];
  });

/**
 * The fields that identify half-hours in a request: stored slots by their id, empty cells by a negated id and their
 * times (rule 5.4).
 */
export function slotFieldsOf({ starts, byStart }: SelectedSlots) {
  const isStored = (start: SlotId) => (byStart.get(start)?.id ?? -1) >= 0;
  return {
    timeSlotIds: starts.filter(isStored),
    unallocatedSlots: starts
      .filter((start) => !isStored(start))
      .map((start) => ({
        id: -start,
        startTime: slotStart(start).toISOString(),
        endTime: slotEnd(start).toISOString(),
      })),
  };
}

export type SlotFields = ReturnType<typeof slotFieldsOf>;
