import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import { slotStart } from '@cablepark/contracts/shared/riga-time';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import { BookingOnItsWay } from './assert-settled.ts';
import { factsOf } from './cancellation.ts';
import type { DayEvent, DaySchedule, PlacedBooking } from './day-schedule.ts';

/** The part of a closure that lies in one day. */
export interface ClosedDay {
  readonly closureId: string;
  readonly day: Day;
  /** Its first slot, and the first slot after it. */
  readonly first: SlotId;
  readonly end: SlotId;
  readonly reason: ClosureReason;
  readonly note: PublicNote | null;
}

const touches =
  ({ first, end }: Pick<ClosedDay, 'first' | 'end'>) =>
  ({ slotId }: { readonly slotId: SlotId }): boolean =>
    slotId >= first && slotId < end;

/**
 * Closes a part of a day: postpones every booking that touches it and blocks what is available in it. Returns no events
 * if that was done before, and throws BookingOnItsWay while a move to or from another day concerns it.
 */
export function decideCloseDay(closed: ClosedDay, schedule: DaySchedule): DayEvent[] {
  const { closureId, day, first, end, reason } = closed;
  if (schedule.closures.has(closureId) || schedule.reopened.has(closureId)) return [];
  const isTouched = touches(closed);
  const postponed = [...schedule.bookings.values()].filter(({ slots }) => slots.some(isTouched));
  assertNothingMoves(postponed, schedule);
  const inStretch = [...schedule.slots].filter(([slotId]) => isTouched({ slotId }));
  if (inStretch.some(([, { status }]) => status === 'reserved')) throw new BookingOnItsWay();
  const slots = inStretch.filter(([, { status }]) => status === 'available' || status === 'booked').map(([id]) => id);
  return [
    ...postponed.map((booking) => bookingPostponed(booking, closed)),
    {
      type: 'SlotsClosed',
      data: { closureId, day, first, end, reason, slots: slots.sort((a, b) => a - b), isLater: false },
    },
  ];
}

function assertNothingMoves(bookings: readonly PlacedBooking[], { moves, claims }: DaySchedule): void {
  const held = new Set([...claims.values()].flatMap((claim) => claim.bookings));
  if (bookings.some(({ bookingId }) => moves.leaving.has(bookingId) || held.has(bookingId)))
    throw new BookingOnItsWay();
}

const bookingPostponed = (booking: PlacedBooking, { closureId, reason, note }: ClosedDay): DayEvent => ({
  type: 'BookingPostponed',
  data: {
    ...factsOf(booking),
    slots: [...booking.slots],
    equipmentRental: booking.equipmentRental,
    closureId,
    reason,
    note,
  },
});

/** Blocks those of the new slots that lie in a closure. */
export function closedLater(day: Day, slotIds: readonly SlotId[], { closures }: DaySchedule): DayEvent[] {
  const left = new Set(slotIds);
  return [...closures].flatMap(([closureId, { first, end, reason }]): DayEvent[] => {
    const slots = [...left].filter((slotId) => slotId >= first && slotId < end);
    for (const slotId of slots) left.delete(slotId);
    if (slots.length === 0) return [];
    return [{ type: 'SlotsClosed', data: { closureId, day, first, end, reason, slots, isLater: true } }];
  });
}

/**
 * Takes a closure back on one day. Its slots open, unless another closure covers them, and postponed bookings that have
 * not begun stand again where all of their slots are free. Returns no events if that was done before, and throws
 * BookingOnItsWay while one of the bookings is moving to another day.
 */
export function decideReopenDay(closureId: string, day: Day, schedule: DaySchedule, now: Date): DayEvent[] {
  if (schedule.reopened.has(closureId)) return [];
  const blocked = [...schedule.slots].filter(([, slot]) => slot.closureId === closureId).map(([slotId]) => slotId);
  const passedOn = blocked.flatMap((slotId) => {
    const other = [...schedule.closures].find(([id, one]) => id !== closureId && touches(one)({ slotId }));
    return other ? [{ slotId, closureId: other[0], reason: other[1].reason }] : [];
  });
  const kept = new Set(passedOn.map(({ slotId }) => slotId));
  const opened = blocked.filter((slotId) => !kept.has(slotId)).sort((a, b) => a - b);
  const waiting = [...schedule.postponed.values()].filter(({ postponed }) => postponed?.closureId === closureId);
  assertNothingMoves(waiting, schedule);
  const free = new Set(opened);
  const isFree = (slotId: SlotId) => free.has(slotId) || schedule.slots.get(slotId)?.status === 'available';
  const taken = new Set<SlotId>();
  const restored = waiting.filter(({ slots }) => {
    const hasBegun = slots.some(({ slotId }) => slotStart(slotId) < now);
    if (hasBegun || !slots.every(({ slotId }) => isFree(slotId) && !taken.has(slotId))) return false;
    for (const { slotId } of slots) taken.add(slotId);
    return true;
  });
  return [
    { type: 'SlotsReopened', data: { closureId, day, slots: opened, passedOn } },
    ...restored.map((booking) => bookingRestored(booking, closureId)),
  ];
}

const bookingRestored = (booking: PlacedBooking, closureId: string): DayEvent => ({
  type: 'BookingRestored',
  data: {
    ...factsOf(booking),
    slots: [...booking.slots],
    equipmentRental: booking.equipmentRental,
    closureId,
  },
});
