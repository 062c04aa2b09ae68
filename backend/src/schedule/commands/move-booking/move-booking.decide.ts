import { allOf } from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { assertAvailable, assertStored } from '../../domain/assert-available.ts';
import { factsAfterMove } from '../../domain/cancellation.ts';
import {
  assertInTimeToCome,
  assertInTimeToMove,
  assertMayMove,
  isWhereItIs,
  openedCells,
  pricedFor,
  type Move,
} from '../../domain/move.ts';
import { assertBooksOpen, dayIn, presentBooking, type Schedule } from '../../domain/schedule.ts';

/**
 * Moves a booking to other slots of its day or of another one, in one event. Returns no events if it has the wanted slots
 * already.
 */
export function decideMoveBooking(bookingId: string, move: Move, day: Day, schedule: Schedule): ScheduleEvent[] {
  const booking = presentBooking(schedule, bookingId);
  assertBooksOpen(schedule, day);
  const to = dayIn(schedule, day);
  const wanted = allOf(move.slots);
  assertMayMove(booking, move);
  if (isWhereItIs(booking, wanted)) return [];
  const isStaff = move.changer.kind === 'staff';
  assertStored(move.slots, isStaff, to);
  assertInTimeToMove(booking, move);
  assertInTimeToCome(booking, move, to);
  assertAvailable(wanted, { isStaff, bookingId }, to);
  const slots = [...pricedFor(booking, wanted, move, to)];
  return [
    ...openedCells(wanted, move, to),
    {
      type: 'BookingMoved',
      data: {
        ...factsAfterMove(booking, slots),
        from: [...booking.slots],
        to: slots,
        postponedBy: booking.postponed?.closureId ?? null,
        equipmentRental: booking.equipmentRental,
      },
    },
  ];
}
