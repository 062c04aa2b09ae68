import { isChangeable } from '@cablepark/contracts/schedule/change-deadline';
import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { assertMayChange, type Changer } from './booking-rights.ts';
import { firstSlotOf } from './cancellation.ts';
import type { DaySchedule, PlacedBooking, PricedSlots, Visitor } from './day-schedule.ts';
import { hasBookingThatDay, isPast, isRestricted } from './lead-time.ts';
import { currentPriceOf, priceOf, splitPrice, totalOf } from './pricing.ts';
import type { Timetable } from './settings.ts';
import { toSlotEvents } from './slot-events.ts';

/** A request to move a booking, with everything that the rules need except the days themselves. */
export interface Move {
  readonly slots: RequestedSlots;
  readonly changer: Changer;
  /** Whether the total stays the same; for staff only. */
  readonly keepPrice: boolean;
  /** Whether it takes slots that are reserved for somebody else; for staff only. */
  readonly overReserved?: boolean | undefined;
  readonly now: Date;
  /** The visitor whose own reservations don't stand in the way. */
  readonly visitor: Visitor;
  readonly timetable: Timetable;
  /**
   * Until how many hours before the first slot customers may move it. Only what-if sets it; the
   * default is the park's own rule.
   */
  readonly hours?: number | undefined;
}

const OTHER_LENGTH = 'Pick as many time slots as the booking has.';

const isStaff = ({ changer }: Move): boolean => changer.kind === 'staff';

/** Whether the booking already has exactly the requested slots. */
export function hasExactlySlots(
  { slots, postponed }: PlacedBooking,
  wanted: readonly SlotId[],
): boolean {
  if (postponed || slots.length !== wanted.length) {
    return false;
  }

  const own = new Set(slots.map(({ slotId }) => slotId));
  return wanted.every((slotId) => own.has(slotId));
}

/**
 * Rejects what `assertMayChange` does, a customer who would keep the price (NOT_ALLOWED), and one
 * who asks for another number of slots (INVALID_REQUEST).
 */
export function assertMayMove(booking: PlacedBooking, move: Move): void {
  assertMayChange(booking, move.changer, move.now);
  if (isStaff(move)) {
    return;
  }
  if (move.keepPrice) {
    reject('NOT_ALLOWED');
  }
  if (listRequestedSlots(move.slots).length !== booking.slots.length) {
    reject('INVALID_REQUEST', { error: OTHER_LENGTH });
  }
}

/**
 * Customers may move a booking until exactly 24 hours before its first slot, or at any time if it
 * has none.
 */
export function assertInTimeToMove(booking: PlacedBooking, move: Move): void {
  if (isStaff(move) || booking.postponed) {
    return;
  }
  if (!isChangeable(firstSlotOf(booking), move.now, move.hours)) {
    reject('MOVE_TOO_LATE');
  }
}

/**
 * The new slots must not be past nor, unless the booking lost its own to a closure, within the lead
 * time (rule 4.2).
 */
export function assertNewTimeAllowed(booking: PlacedBooking, move: Move, day: DaySchedule): void {
  if (isStaff(move)) {
    return;
  }

  const { now, timetable } = move;
  const wanted = listRequestedSlots(move.slots);
  if (wanted.some((slotId) => isPast(slotId, now))) {
    reject('SLOT_IN_PAST');
  }
  if (booking.postponed) {
    return;
  }

  const { ownerId, bookingId } = booking;
  const hasAnother = hasBookingThatDay(ownerId, day, bookingId);
  if (wanted.some((slotId) => isRestricted(slotId, now, timetable.leadTime, hasAnother))) {
    reject('LEAD_TIME_RESTRICTED');
  }
}

/** Opens those of the requested slots that aren't stored yet. */
export const openCells = (
  wanted: readonly SlotId[],
  { timetable }: Pick<Move, 'timetable'>,
  day: DaySchedule,
) =>
  toSlotEvents(
    'SlotOpened',
    wanted
      .filter((slotId) => !day.slots.has(slotId))
      .map((slotId) => ({ slotId, priceCents: priceOf(slotId, timetable) })),
  );

/**
 * The requested slots at the booking's prices: slots it already has keep theirs, others cost their
 * current price. If the total is to stay, or a customer whose time was taken would pay more, the
 * old total is shared among them.
 */
export function priceMove(
  booking: PlacedBooking,
  wanted: readonly SlotId[],
  move: Move,
  day: DaySchedule,
): PricedSlots {
  const own = new Map(
    booking.postponed ? [] : booking.slots.map(({ slotId, priceCents }) => [slotId, priceCents]),
  );
  const findCurrentPrice = (slotId: SlotId) => currentPriceOf(day, slotId, move.timetable);
  const priced = wanted.map((slotId) => ({
    slotId,
    priceCents: own.get(slotId) ?? findCurrentPrice(slotId),
  }));
  const before = totalOf(booking.slots);
  const isCapped = !isStaff(move) && booking.postponed !== null && totalOf(priced) > before;
  return move.keepPrice || isCapped ? splitPrice(before, wanted) : priced;
}
