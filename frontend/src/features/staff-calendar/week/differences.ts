import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { WeekCalendar } from '#calendar/week/use-week-calendar';
import type { BookedCell } from './booked-cells.ts';
import { toStaffSlot } from './staff-slot.ts';

interface ShownWeek {
  readonly byStart: WeekCalendar['byStart'];
  readonly booked: ReadonlyMap<SlotId, BookedCell>;
}

/** What a cell shows now that differs from what it showed then. An empty cell has no price. */
export type Difference = ReturnType<typeof describeCell>;

/**
 * The cells of these half-hours that show something else now, and what. A slot that is over by now
 * is no difference.
 */
export function findDifferences(starts: readonly SlotId[], then: ShownWeek, now: ShownWeek) {
  const differing = new Map<SlotId, Difference>();
  for (const start of starts) {
    const present = describeCell(now, start);
    if (!isSame(describeCell(then, start), present)) {
      differing.set(start, present);
    }
  }

  return differing;
}

function describeCell({ byStart, booked }: ShownWeek, start: SlotId) {
  const slot = byStart.get(start);
  const { kind } = toStaffSlot(slot, start, NEVER);
  if (!slot || kind === 'empty') {
    return { kind, price: undefined, reason: undefined, booked: undefined };
  }

  return {
    kind,
    price: slot.price,
    reason: slot.blockReason ?? undefined,
    booked: booked.get(start),
  };
}

/** Names are compared only when both are known, because the bookings may still be loading. */
function isSame(a: Difference, b: Difference): boolean {
  if (a.kind !== b.kind || a.price !== b.price || a.reason !== b.reason) {
    return false;
  }
  if (a.booked?.reference !== b.booked?.reference) {
    return false;
  }

  const [former, present] = [a.booked?.customerName, b.booked?.customerName];
  return former === undefined || present === undefined || former === present;
}

const NEVER = new Date(0);
