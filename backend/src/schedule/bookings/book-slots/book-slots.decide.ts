import type { DataOf } from '@cablepark/contracts/events';
import type { AttendanceForm } from '@cablepark/contracts/schedule/attendance';
import { openDetailNames, pickFields } from '@cablepark/contracts/schedule/booking-details';
import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import { assertAvailable, assertStored } from '#schedule/domain/assert-available';
import { attendanceFrom } from '#schedule/domain/cancellation';
import { countingKeysOf, type DaySchedule, type Visitor } from '#schedule/domain/day-schedule';
import { assertInTime } from '#schedule/domain/lead-time';
import { openCells } from '#schedule/domain/move';
import { currentPriceOf } from '#schedule/domain/pricing';
import { endBookedHolds, ownReservationOf } from '#schedule/domain/reservations';
import type { Timetable } from '#schedule/domain/settings';

/**
 * Enough for a family that changes its mind. Without a limit, a loop could keep a day’s slots from
 * everybody else.
 */
const MAX_BOOKINGS_OF_A_DAY = 20;

/** The event's data, and every other input of the decision besides the day. */
export interface BookSlotsDecision extends Omit<DataOf<'BookingPlaced'>, 'slots'> {
  readonly slots: RequestedSlots;
  /** The attendance that staff noted for a customer who came without a booking. */
  readonly attendance?: AttendanceForm | undefined;
  /** Staff may book past and restricted slots and cells (rule 5.7). */
  readonly isStaff: boolean;
  /** Whether staff take slots that are reserved for somebody else. */
  readonly overReserved?: boolean | undefined;
  /** Whether the customer's number of bookings for a day is limited. */
  readonly isLimited: boolean;
  readonly now: Date;
  /** The visitor whose own holds and offers count as available. */
  readonly visitor: Visitor;
  readonly timetable: Timetable;
}

/**
 * Books all of the slots of one day, or none. Rejects SLOT_NOT_FOUND and SLOTS_ALREADY_BOOKED, and
 * for customers SLOT_IN_PAST, LEAD_TIME_RESTRICTED and TOO_MANY_BOOKINGS.
 */
export function decideBookSlots(command: BookSlotsDecision, day: DaySchedule): ScheduleEvent[] {
  const wanted = listRequestedSlots(command.slots);
  assertStored(command.slots, command.isStaff, day);
  assertAvailable(wanted, command, day);
  if (!command.isStaff) {
    assertInTime(wanted, command, day);
    assertFewBookings(command, day);
  }

  return [
    ...openCells(wanted, command, day),
    {
      type: 'BookingPlaced',
      data: {
        bookingId: command.bookingId,
        reference: command.reference,
        shortReference: command.shortReference,
        slots: wanted.map((slotId) => ({ slotId, priceCents: salePriceOf(day, slotId, command) })),
        customer: command.customer,
        ...pickFields(openDetailNames, command),
        ownerId: command.ownerId,
        language: command.language,
        emailHash: command.emailHash,
        linkHash: command.linkHash,
      },
    },
    ...endBookedHolds(wanted, command, day),
    ...toAttendanceRecorded(command, dayOf(earliestOf(wanted))),
  ];
}

/**
 * Notes the attendance in the same append, so that no reader expects a customer who is already
 * there. Nothing is noted of one who is still expected, perhaps on a later day.
 */
function toAttendanceRecorded(
  { bookingId, attendance, now }: BookSlotsDecision,
  day: Day,
): ScheduleEvent[] {
  if (attendance === undefined || attendance.state === 'expected') {
    return [];
  }

  return [
    {
      type: 'AttendanceRecorded',
      data: { bookingId, day, ...attendanceFrom(attendance, day, now) },
    },
  ];
}

/** A held slot is sold at the price that it had when it was held. */
const salePriceOf = (
  day: DaySchedule,
  slotId: SlotId,
  { visitor, now, timetable }: BookSlotsDecision,
) =>
  ownReservationOf(day, slotId, visitor, now)?.priceCents ?? currentPriceOf(day, slotId, timetable);

/** Cancelled bookings count too; otherwise placing and cancelling could go on forever. */
function assertFewBookings(command: BookSlotsDecision, { bookingCounts }: DaySchedule): void {
  if (!command.isLimited) {
    return;
  }
  if (
    countingKeysOf(command).some((key) => (bookingCounts.get(key) ?? 0) >= MAX_BOOKINGS_OF_A_DAY)
  ) {
    reject('TOO_MANY_BOOKINGS');
  }
}
