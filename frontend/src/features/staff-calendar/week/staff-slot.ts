import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';

export type StaffSlotKind = 'available' | 'booked' | 'blocked' | 'cleared' | 'reserved' | 'unavailable' | 'empty';

export interface StaffSlot {
  readonly kind: StaffSlotKind;
  readonly isPast: boolean;
}

/** How the server names the reason of a Clear Slot (rule 6.2); such slots are shown as unallocated ones are. */
const CLEARED = /^Cleared from booking /;

/**
 * What a half-hour is to staff. Where the server knows whether it has passed, that counts; otherwise a
 * half-hour has passed once it has begun, which is stricter than what customers see (rule 18.2).
 */
export function staffSlot(slot: TimeSlot | undefined, start: SlotId, now: Date): StaffSlot {
  return { kind: kindOf(slot), isPast: slot ? slot.isPast : slotStart(start) < now };
}

function kindOf(slot: TimeSlot | undefined): StaffSlotKind {
  if (!slot || slot.id < 0 || slot.status === 'unallocated') return 'empty';
  if (slot.status === 'blocked') return CLEARED.test(slot.blockReason ?? '') ? 'cleared' : 'blocked';
  return slot.status;
}
