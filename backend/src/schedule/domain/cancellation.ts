import {
  ATTENDANCE_AHEAD_MINUTES,
  type Attendance,
  type AttendanceForm,
} from '@cablepark/contracts/schedule/attendance';
import { openDetailNames, pickFields } from '@cablepark/contracts/schedule/booking-details';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { isChangeable } from '@cablepark/contracts/schedule/change-deadline';
import type { Cancellability } from '@cablepark/contracts/schedule/find-bookings';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { findGoneStretches, type Stretch } from '@cablepark/contracts/schedule/stretches';
import { errorCodes } from '@cablepark/contracts/shared/error-codes';
import { rejectField } from '@cablepark/contracts/shared/rejection';
import {
  dayOf,
  HOUR_MS,
  startOfDay,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { earliestSlotOf } from '@cablepark/contracts/shared/slot-ids';

import type { PlacedBooking, PricedSlots } from './day-schedule.ts';

/** Whether the caller may cancel, and if not, why. Staff always may. */
export function cancellabilityOf(firstSlot: SlotId, now: Date, isStaff: boolean): Cancellability {
  const cancellable = isStaff || isChangeable(firstSlot, now);
  const hours = Math.max(
    0,
    Math.floor((startOfSlot(firstSlot).getTime() - now.getTime()) / HOUR_MS),
  );
  return { cancellable, reason: cancellable ? null : errorCodes.CANCELLATION_TOO_LATE.en, hours };
}

/** The earliest slot of a booking, from which its deadlines are counted. */
export const firstSlotOf = ({ slots }: Pick<PlacedBooking, 'slots'>): SlotId =>
  earliestSlotOf(slots);

/** The Riga day of the booking's slots, or of those it lost if it is postponed. */
export const dayOfBooking = (booking: Pick<PlacedBooking, 'slots'>): Day =>
  dayOf(firstSlotOf(booking));

const toGoneFacts = (gone: readonly Stretch[]) =>
  gone.length === 0 ? {} : { goneStretches: [...gone] };

/** The facts that every event about a booking repeats, including the next sequence number. */
export const factsOf = ({
  bookingId,
  reference,
  ownerId,
  language,
  sequence,
  goneStretches,
}: PlacedBooking) => ({
  bookingId,
  reference,
  ownerId,
  language,
  sequence: sequence + 1,
  ...toGoneFacts(goneStretches ?? []),
});

/** `factsOf`, with the booking's slots and its open details. */
export const wholeFactsOf = (booking: PlacedBooking) => ({
  ...factsOf(booking),
  slots: [...booking.slots],
  ...pickFields(openDetailNames, booking),
});

/**
 * `factsOf` for a booking that moves to these slots, including the stretches it loses by the move.
 */
export const toFactsAfterMove = (booking: PlacedBooking, to: PricedSlots) => {
  const { goneStretches: earlier, ...facts } = factsOf(booking);
  return { ...facts, ...toGoneFacts(findGoneStretches(booking.slots, to, earlier)) };
};

/** The event that cancels a booking and makes its slots available; a postponed one holds none. */
export const toBookingCancelled = (
  booking: PlacedBooking,
  reason: CancellationReason,
): ScheduleEvent => ({
  type: 'BookingCancelled',
  data: {
    ...factsOf(booking),
    slots: booking.postponed ? [] : [...booking.slots],
    reason,
    lost: booking.postponed && {
      closureId: booking.postponed.closureId,
      slots: [...booking.slots],
    },
  },
});

const AHEAD_MS = ATTENDANCE_AHEAD_MINUTES * 60_000;

/**
 * Checks an attendance note for a booking on this day against the limits of rule 21.3, and returns
 * it with its time. Rejects a note that is too early or too late.
 */
export function attendanceFrom(
  { state, happenedAt }: AttendanceForm,
  day: Day,
  now: Date,
): Attendance {
  const at = happenedAt ?? now;
  if (at.getTime() - now.getTime() > AHEAD_MS) {
    rejectField('happenedAt', 'The time lies in the future');
  }
  if (at < startOfDay(day)) {
    rejectField('happenedAt', 'The time is before the day of the booking');
  }

  return { state, happenedAt: at.toISOString() };
}
