import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { WeekCalendar } from '../../../calendar/week/use-week-calendar.ts';
import type { BookedCell } from '../week/booking-cells.ts';
import { staffSlot, type StaffSlotKind } from '../week/staff-slot.ts';

/** What the cells of a week show. */
export interface ShownWeek {
  readonly byStart: WeekCalendar['byStart'];
  readonly booked: ReadonlyMap<SlotId, BookedCell>;
}

/** What a cell shows now that differs from what it showed then. */
export interface Difference {
  readonly kind: StaffSlotKind;
  /** In euros, unless the cell is empty. */
  readonly price: number | undefined;
  readonly booked: BookedCell | undefined;
}

/** The cells of these half-hours that show something else now, and what. A slot that is over by now is no difference. */
export function differences(
  starts: readonly SlotId[],
  then: ShownWeek,
  now: ShownWeek,
): ReadonlyMap<SlotId, Difference> {
  const differing = new Map<SlotId, Difference>();
  for (const start of starts) {
    const former = shownIn(then, start);
    const present = shownIn(now, start);
    if (isSame(former, present)) continue;
    const { kind, price, booked } = present;
    differing.set(start, { kind, price, booked });
  }
  return differing;
}

function shownIn({ byStart, booked }: ShownWeek, start: SlotId) {
  const slot = byStart.get(start);
  const { kind } = staffSlot(slot, start, NEVER);
  if (!slot || kind === 'empty') return { kind, price: undefined, reason: undefined, booked: undefined };
  return { kind, price: slot.price, reason: slot.blockReason ?? undefined, booked: booked.get(start) };
}

/** Names are compared only when both are known, because the bookings may still be loading. */
function isSame(a: ReturnType<typeof shownIn>, b: ReturnType<typeof shownIn>): boolean {
  if (a.kind !== b.kind || a.price !== b.price || a.reason !== b.reason) return false;
  if (a.booked?.reference !== b.booked?.reference) return false;
  const [former, present] = [a.booked?.customerName, b.booked?.customerName];
  return former === undefined || present === undefined || former === present;
}

const NEVER = new Date(0);
