import { openDetailNames, pickFields } from '@cablepark/contracts/schedule/booking-details';
import { idsOf } from '@cablepark/contracts/schedule/booking.events';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';

import { assertAvailable, assertStored } from '#schedule/domain/assert-available';
import { toFactsAfterMove } from '#schedule/domain/cancellation';
import { closeFreedSlots } from '#schedule/domain/closing';
import type { PlacedBooking } from '#schedule/domain/day-schedule';
import {
  assertInTimeToMove,
  assertMayMove,
  assertNewTimeAllowed,
  hasExactlySlots,
  openCells,
  priceMove,
  type Move,
} from '#schedule/domain/move';
import {
  assertBooksOpen,
  getDay,
  getPresentBooking,
  type Schedule,
} from '#schedule/domain/schedule';

/**
 * Moves a booking to other slots, of any day, in one event. Returns no events if it already has
 * these slots. Rejects BOOKING_NOT_FOUND, BOOKS_CLOSED, SLOT_NOT_FOUND, SLOTS_ALREADY_BOOKED, what
 * `assertMayMove` does, and for customers MOVE_TOO_LATE, SLOT_IN_PAST and LEAD_TIME_RESTRICTED.
 */
export function decideMoveBooking(
  bookingId: string,
  move: Move,
  day: Day,
  schedule: Schedule,
): ScheduleEvent[] {
  const booking = getPresentBooking(schedule, bookingId);
  assertBooksOpen(schedule, day);
  const to = getDay(schedule, day);
  const wanted = listRequestedSlots(move.slots);
  assertMayMove(booking, move);
  if (hasExactlySlots(booking, wanted)) {
    return [];
  }

  const isStaff = move.changer.kind === 'staff';
  assertStored(move.slots, isStaff, to);
  assertInTimeToMove(booking, move);
  assertNewTimeAllowed(booking, move, to);
  assertAvailable(wanted, { ...move, isStaff, bookingId }, to);
  const slots = [...priceMove(booking, wanted, move, to)];
  return [
    ...openCells(wanted, move, to),
    {
      type: 'BookingMoved',
      data: {
        ...toFactsAfterMove(booking, slots),
        from: [...booking.slots],
        to: slots,
        postponedBy: booking.postponed?.closureId ?? null,
        ...pickFields(openDetailNames, booking),
      },
    },
    ...closeFreedSlots(findLeftSlots(booking, wanted), schedule),
  ];
}

/** The slots that a standing booking leaves when it moves to these. */
const findLeftSlots = ({ slots, postponed }: PlacedBooking, to: readonly SlotId[]): SlotId[] =>
  postponed ? [] : idsOf(slots).filter((slotId) => !to.includes(slotId));
