import { reject } from '@cablepark/contracts/shared/rejection';
import { assertAvailable } from '../../domain/assert-available.ts';
import { factsAfterMove } from '../../domain/cancellation.ts';
import { bookingIn, type DayEvent, type DaySchedule } from '../../domain/day-schedule.ts';
import {
  assertInTimeToCome,
  assertInTimeToMove,
  assertMayMove,
  assertStored,
  isWhereItIs,
  openedCells,
  pricedFor,
  wantedBy,
  type Move,
} from '../../domain/move.ts';

/** Moves a booking within its day. Returns no events if it has the wanted slots already. */
export function decideMoveBooking(bookingId: string, move: Move, day: DaySchedule): DayEvent[] {
  const booking = bookingIn(day, bookingId) ?? reject('BOOKING_NOT_FOUND');
  const wanted = wantedBy(move);
  assertMayMove(booking, move);
  if (isWhereItIs(booking, wanted)) return [];
  assertStored(move, day);
  assertInTimeToMove(booking, move);
  assertInTimeToCome(booking, move, day);
  assertAvailable(wanted, { isStaff: move.changer.kind === 'staff', bookingId }, day);
  const to = [...pricedFor(booking, wanted, move, day)];
  return [
    ...openedCells(wanted, move, day),
    {
      type: 'BookingMoved',
      data: {
        ...factsAfterMove(booking, to),
        newBookingId: bookingId,
        moveId: null,
        from: [...booking.slots],
        to,
        postponedBy: booking.postponed?.closureId ?? null,
        equipmentRental: booking.equipmentRental,
      },
    },
  ];
}
