import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

type StaffSlotKind =
  'available' | 'reserved' | 'booked' | 'blocked' | 'cleared' | 'unavailable' | 'empty';

/** The block reason that the server sets on the slots of a cleared booking (rule 6.2). */
const CLEARED = /^Cleared from booking /;

/**
 * The server decides whether a stored slot is past; an empty cell is once it has begun (rule 18.2).
 */
export function toStaffSlot(slot: TimeSlot | undefined, start: SlotId, now: Date) {
  return { kind: kindOf(slot), isPast: slot ? slot.isPast : startOfSlot(start) < now };
}

function kindOf(slot: TimeSlot | undefined): StaffSlotKind {
  if (!slot || slot.status === 'unallocated') {
    return 'empty';
  }
  if (slot.status === 'blocked') {
    return CLEARED.test(slot.blockReason ?? '') ? 'cleared' : 'blocked';
  }

  return slot.status;
}
