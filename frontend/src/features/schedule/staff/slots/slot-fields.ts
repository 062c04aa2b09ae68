import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { slotEnd, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';

export interface SlotFields {
  readonly timeSlotIds: number[];
  readonly unallocatedSlots: { readonly id: number; readonly startTime: string; readonly endTime: string }[];
}

/** How a request names half-hours: stored slots by id, empty cells by the negated id and their times (rule 5.4). */
export function slotFieldsOf(starts: readonly SlotId[], byStart: ReadonlyMap<SlotId, TimeSlot>): SlotFields {
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
