import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';

import { firstSlotOf } from '#schedule/domain/cancellation';
import { cancelBooking } from '#schedule/domain/closing';
import { isCancelled, type PlacedBooking } from '#schedule/domain/day-schedule';
import { findBooking, type Schedule } from '#schedule/domain/schedule';

/** Cancels those bookings that haven't begun or are postponed, and skips the others. */
export const decideCancelSource = (
  bookingIds: readonly string[],
  schedule: Schedule,
  now: Date,
): ScheduleEvent[] =>
  bookingIds.flatMap((bookingId) => {
    const booking = findBooking(schedule, bookingId);
    return !booking || isCancelled(booking) || hasBegun(booking, now)
      ? []
      : cancelBooking(booking, 'staff', schedule);
  });

const hasBegun = (booking: PlacedBooking, now: Date): boolean =>
  booking.postponed === null && startOfSlot(firstSlotOf(booking)) <= now;
