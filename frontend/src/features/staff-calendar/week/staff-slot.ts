import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';

export type StaffSlotKind = 'available' | 'booked' | 'blocked' | 'cleared' | 'unavailable' | 'empty';

/** The block reason that the server sets on the slots of a cleared booking (rule 6.2). */
const CLEARED = /^Cleared from booking /;

/**
 * Classifies a half-hour for the staff's calendar. The server decides whether a stored slot is past. An empty cell is
 * past once it has begun, which is stricter than in the customers' calendar (rule 18.2).
 */
export function staffSlot(slot: TimeSlot | undefined, start: SlotId, now: Date) {
  return { kind: kindOf(slot), isPast: slot ? slot.isPast : slotStart(start) < now };
}

function kindOf(slot: TimeSlot | undefined): StaffSlotKind {
  if (!slot || slot.id < 0 || slot.status === 'unallocated') return 'empty';
  if (slot.status === 'blocked') return CLEARED.test(slot.blockReason ?? '') ? 'cleared' : 'blocked';
  return slot.status;
}
