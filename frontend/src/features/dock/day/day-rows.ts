import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { slotOf } from '#calendar/slots/slots';
import { isComing, listFreeSlots, listReservedSlots, type DockEntry } from './day.ts';

/** What lies between the bookings. */
export interface Gap extends Stretch {
  readonly kind: 'free' | 'kept' | 'closed';
  /** Why it is closed, as it is stored: a closure's reason, or the staff's own words. */
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
    start: Math.min(...entry.booking.slots),
    entry,
  }));
  // Sorting is stable, so what begins together stays in its order, with bookings first.
  return [...rows, ...listGaps(entries, slots, now)].sort((a, b) => a.start - b.start);
}

/**
 * The free, kept and closed stretches of a day from the running half hour on: nobody can have
 * earlier ones.
 */
function listGaps(entries: readonly DockEntry[], slots: readonly TimeSlot[], now: Date): Gap[] {
  const free = new Set(listFreeSlots(slots, entries, now));
  const kept = new Set(listReservedSlots(slots, entries, now));
  const gaps: Gap[] = [];
  for (const slot of [...slots].sort((a, b) => slotOf(a) - slotOf(b))) {
    const start = slotOf(slot);
    if (free.has(start)) {
      addHalfHour(gaps, { kind: 'free', start, end: start + 1, reason: null });
    } else if (kept.has(start)) {
      addHalfHour(gaps, { kind: 'kept', start, end: start + 1, reason: null });
    } else if (slot.status === 'blocked' && start >= slotAt(now)) {
      const reason = slot.blockReason ?? null;
      addHalfHour(gaps, { kind: 'closed', start, end: start + 1, reason });
    }
  }

  return gaps;
}

/** Lengthens the last gap if the half hour only continues it. */
function addHalfHour(gaps: Gap[], next: Gap): void {
  const last = gaps.at(-1);
  if (last?.end === next.start && last.kind === next.kind && last.reason === next.reason) {
    gaps[gaps.length - 1] = { ...last, end: next.end };
  } else {
    gaps.push(next);
  }
}

export const hasBegun = ({ start }: DayRow, now: Date): boolean => start <= slotAt(now);

/**
 * Whether a row is a session that has ended. What staff still have to answer, and postponed
 * customers whom nobody has reached, don't count as over.
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
