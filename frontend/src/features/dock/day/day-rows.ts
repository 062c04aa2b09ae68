import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { joinNeighbours } from '@cablepark/contracts/shared/lists';
import { slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestOf, nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { slotOf } from '#calendar/slots/slots';
import { isComing, listFreeSlots, listReservedSlots, type DockEntry } from './dock-entries.ts';

/** A stretch between bookings. */
export interface Gap extends Stretch {
  readonly kind: 'free' | 'kept' | 'closed';
  /** The stored reason why it is closed: a closure's reason, or the staff's own words. */
  readonly reason: string | null;
}

/** A row of the dock's list. */
export type DayRow =
  { readonly kind: 'entry'; readonly start: SlotId; readonly entry: DockEntry } | Gap;

/** The rows of a day in the order of time. */
export function listDayRows(
  entries: readonly DockEntry[],
  slots: readonly TimeSlot[],
  now: Date,
): DayRow[] {
  const rows: DayRow[] = entries.map((entry) => ({
    kind: 'entry',
    start: earliestOf(entry.booking.slots),
    entry,
  }));
  // Sorting is stable, so what begins together stays in its order, with bookings first.
  return [...rows, ...listGaps(entries, slots, now)].sort((a, b) => a.start - b.start);
}

/**
 * The free, kept and closed stretches of a day from the present half hour on. Earlier ones can't be
 * booked any more.
 */
function listGaps(entries: readonly DockEntry[], slots: readonly TimeSlot[], now: Date): Gap[] {
  const free = new Set(listFreeSlots(slots, entries, now));
  const kept = new Set(listReservedSlots(slots, entries, now));
  const halfHours: Gap[] = [];
  for (const slot of [...slots].sort((a, b) => slotOf(a) - slotOf(b))) {
    const start = slotOf(slot);
    if (free.has(start)) {
      halfHours.push({ kind: 'free', start, end: nextSlot(start), reason: null });
    } else if (kept.has(start)) {
      halfHours.push({ kind: 'kept', start, end: nextSlot(start), reason: null });
    } else if (slot.status === 'blocked' && start >= slotAt(now)) {
      const reason = slot.blockReason ?? null;
      halfHours.push({ kind: 'closed', start, end: nextSlot(start), reason });
    }
  }

  return joinNeighbours(
    halfHours,
    (before, next) =>
      before.end === next.start && before.kind === next.kind && before.reason === next.reason,
    (before, next) => ({ ...before, end: next.end }),
  );
}

export const hasBegun = ({ start }: DayRow, now: Date): boolean => start <= slotAt(now);

/**
 * Whether a row is a booking that is over and needs nothing more: it has no question that staff
 * have to answer, and isn't a postponed one whose customer nobody has reached.
 */
export function isOverAndDone(row: DayRow, now: Date): boolean {
  if (row.kind !== 'entry') {
    return false;
  }

  const { booking, refused, isPostponed } = row.entry;
  const isToSettle = refused.length > 0 || (isPostponed && !booking.reached);
  return Math.max(...booking.slots) < slotAt(now) && !isToSettle;
}

/** Whether somebody should have come, and nobody has noted whether they did. */
export const isNotNoted = (entry: DockEntry): boolean =>
  isComing(entry) && (entry.booking.attendance?.state ?? 'expected') === 'expected';
