import { type Day, type SlotId, HOUR_MS } from '@cablepark/contracts/shared/riga-time';
import { freeRun, type PlannedBooking } from './planned-bookings.ts';
import { isClosedFor } from './planned-closures.ts';
import type { PlannedDay } from './planned-day.ts';

/** The days after a storm in which lost sessions are made up for. */
const DAYS_LATER = [2, 9] as const;

/**
 * Settles most of the bookings that a storm took away: some get a time on another day, some are cancelled, and the last
 * one still waits. No two get the same slots, and none gets those of a planned booking.
 */
export function settleAfterStorm(days: readonly PlannedDay[]): PlannedDay[] {
  const free = new Map(days.map((planned) => [planned.day, new Set(freeSlotsOf(planned))]));
  return days.map((planned, i) => {
    const { storm } = planned;
    if (!storm) return planned;
    const [soonest, latest] = DAYS_LATER;
    const later = days.slice(i + soonest, i + latest).map(({ day }) => day);
    const lost = planned.bookings.filter(({ slots }) => isClosedFor(storm, slots));
    const settled = new Map(lost.map((booking, n) => [booking, settle(booking, n, n === lost.length - 1)]));
    return { ...planned, bookings: planned.bookings.map((booking) => settled.get(booking) ?? booking) };

    function settle(booking: PlannedBooking, n: number, isLast: boolean): PlannedBooking {
      const at = new Date((storm?.at ?? booking.placedAt).getTime() + (2 + n) * HOUR_MS);
      if (isLast) return booking;
      const to = n % 2 === 0 ? newTime(booking.slots.length, later, free) : undefined;
      return to ? { ...booking, movedTo: { at, ...to } } : { ...booking, cancelledAt: at, cancelledFor: 'weather' };
    }
  });
}

/** Takes free half-hours of the first day that has enough of them. */
function newTime(count: number, days: readonly Day[], free: ReadonlyMap<Day, Set<SlotId>>) {
  for (const day of days) {
    const ofDay = free.get(day) ?? new Set<SlotId>();
    const slots = freeRun(ofDay, count);
    for (const slotId of slots ?? []) ofDay.delete(slotId);
    if (slots) return { day, slots };
  }
  return undefined;
}

/** The open slots of a day that neither a booking nor a block nor a closure ever has. */
function freeSlotsOf({ open, blocks, bookings, closures }: PlannedDay): SlotId[] {
  const kept = new Set([
    ...blocks.flatMap(({ slots }) => slots),
    ...bookings.flatMap(({ slots, movedTo }) => [...slots, ...(movedTo?.slots ?? [])]),
  ]);
  return open.filter((slotId) => !kept.has(slotId) && !closures.some((closure) => isClosedFor(closure, [slotId])));
}
