import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { slotOf } from './slot-times.ts';

export type CellState =
  'available' | 'selected' | 'restricted' | 'past' | 'booked' | 'blocked' | 'unavailable' | 'closed';

/** Whether a slot has ended, according to the server or to the clock (rule 17.3). */
export const isPastSlot = (slot: TimeSlot, now: Date): boolean => slot.isPast || new Date(slot.endTime) <= now;

/** The state that a cell shows. Only an available slot can be selected. */
export function cellState(slot: TimeSlot | undefined, now: Date, isSelected: boolean): CellState {
  if (!slot) return 'closed';
  if (isPastSlot(slot, now)) return 'past';
  switch (slot.status) {
    case 'available':
      return isSelected ? 'selected' : slot.isRestricted ? 'restricted' : 'available';
    case 'booked':
    case 'blocked':
      return slot.status;
    case 'unavailable':
    case 'unallocated':
      return 'unavailable';
  }
}

/** Whether a customer may pick this slot now. */
export const isBookable = (slot: TimeSlot, now: Date): boolean => cellState(slot, now, false) === 'available';

/** Slots by their half-hour. If two slots share it, a booked one takes precedence (rule 17.3). */
export function slotsByStart(slots: readonly TimeSlot[]): ReadonlyMap<number, TimeSlot> {
  const byStart = new Map<number, TimeSlot>();
  for (const slot of slots) {
    const start = slotOf(slot);
    if (byStart.get(start)?.status !== 'booked') byStart.set(start, slot);
  }
  return byStart;
}
