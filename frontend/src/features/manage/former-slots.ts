import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/**
 * The state with which the booking's page is opened after a move, so that the calendar file removes entries of the old
 * time that the new one doesn't replace.
 */
export const withFormerSlots = (formerSlots: readonly SlotId[]): { readonly formerSlots: readonly SlotId[] } => ({
  formerSlots,
});

/** The slots in the state of the booking's page; none if it wasn't opened after a move. */
export function formerSlotsIn(state: unknown): readonly SlotId[] {
  if (typeof state !== 'object' || state === null || !('formerSlots' in state)) return [];
  const { formerSlots } = state;
  return Array.isArray(formerSlots) ? formerSlots.filter((slot): slot is SlotId => Number.isInteger(slot)) : [];
}
