import { reject } from '@cablepark/contracts/shared/rejection';
import { assertAvailable } from '../../domain/assert-available.ts';
import { BookingOnItsWay, assertSettled } from '../../domain/assert-settled.ts';
import { factsAfterMove } from '../../domain/cancellation.ts';
import { bookingIn, type DayEvent, type DaySchedule, type PlacedBooking } from '../../domain/day-schedule.ts';
import {
  assertInTimeToCome,
  assertInTimeToMove,
  assertMayMove,
  assertStored,
  openedCells,
  pricedFor,
  wantedBy,
  type Move,
} from '../../domain/move.ts';

/** The ids of a move between two days: its own, and those of the booking before and after it. */
export interface MoveIds {
  readonly moveId: string;
  readonly bookingId: string;
  readonly newBookingId: string;
}

/** The move was given up, so none of its steps may be taken any more. */
export class MoveIsOver extends Error {
  override readonly name = 'MoveIsOver';
}

function assertNotOver({ moveId }: MoveIds, { moves }: DaySchedule): void {
  if (moves.over.has(moveId)) throw new MoveIsOver(`The move ${moveId} is over.`);
}

/** The first step, on the day that the booking leaves: nothing else may change it from now on. */
export function decideHoldBooking(ids: MoveIds, move: Move, day: DaySchedule): DayEvent[] {
  const { moveId, bookingId } = ids;
  assertNotOver(ids, day);
  if (day.moves.leaving.get(bookingId) === moveId) return [];
  assertSettled(day, bookingId);
  const booking = bookingIn(day, bookingId) ?? reject('BOOKING_NOT_FOUND');
  assertMayMove(booking, move);
  assertInTimeToMove(booking, move);
  return [{ type: 'BookingHeld', data: { moveId, bookingId } }];
}

/** The second step, on the day that the booking goes to: its new slots are reserved. */
export function decideHoldSlots(ids: MoveIds, booking: PlacedBooking, move: Move, day: DaySchedule): DayEvent[] {
  const { moveId, newBookingId } = ids;
  assertNotOver(ids, day);
  if (day.moves.coming.has(moveId)) return [];
  const wanted = wantedBy(move);
  assertStored(move, day);
  assertInTimeToCome(booking, move, day);
  assertAvailable(wanted, { isStaff: move.changer.kind === 'staff' }, day);
  const slots = [...pricedFor(booking, wanted, move, day)];
  return [...openedCells(wanted, move, day), { type: 'SlotsHeld', data: { moveId, bookingId: newBookingId, slots } }];
}

/** The third step, in the stream of the move: the booking changes its slots. */
export function bookingMovedBetweenDays(
  { moveId, newBookingId }: MoveIds,
  booking: PlacedBooking,
  to: DaySchedule,
): Extract<DayEvent, { type: 'BookingMoved' }> {
  const held = to.moves.coming.get(moveId);
  if (!held) throw new BookingOnItsWay(`Nothing is held for the move ${moveId}.`);
  return {
    type: 'BookingMoved',
    data: {
      ...factsAfterMove(booking, held.slots),
      newBookingId,
      moveId,
      from: [...booking.slots],
      to: [...held.slots],
      postponedBy: booking.postponed?.closureId ?? null,
      equipmentRental: booking.equipmentRental,
    },
  };
}

/** The fourth step, on the new day: the booking is there. */
export function decideMoveIn(ids: MoveIds, booking: PlacedBooking, keyIds: string[], day: DaySchedule): DayEvent[] {
  const held = day.moves.coming.get(ids.moveId);
  if (!held) return [];
  return [
    {
      type: 'BookingMovedIn',
      data: {
        ...factsAfterMove(booking, held.slots),
        bookingId: ids.newBookingId,
        moveId: ids.moveId,
        slots: [...held.slots],
        equipmentRental: booking.equipmentRental,
        placedAt: booking.placedAt,
        linkHash: booking.linkHash,
        keyIds,
      },
    },
  ];
}

/** The last step, on the old day: the booking is gone, and its slots are available. */
export function decideMoveOut({ moveId, bookingId, newBookingId }: MoveIds, day: DaySchedule): DayEvent[] {
  if (day.moves.leaving.get(bookingId) !== moveId) return [];
  const booking = bookingIn(day, bookingId);
  const slots = !booking || booking.postponed ? [] : booking.slots.map(({ slotId }) => slotId);
  return [{ type: 'BookingMovedOut', data: { moveId, bookingId, newBookingId, slots } }];
}

/**
 * Gives the move up on one of its days. It is recorded even where nothing is held, because a step that was begun
 * elsewhere may come late.
 */
export function decideReleaseMove(moveId: string, bookingId: string, day: DaySchedule): DayEvent[] {
  if (day.moves.over.has(moveId)) return [];
  const slots = (day.moves.coming.get(moveId)?.slots ?? []).map(({ slotId }) => slotId);
  return [{ type: 'MoveReleased', data: { moveId, bookingId, slots } }];
}
