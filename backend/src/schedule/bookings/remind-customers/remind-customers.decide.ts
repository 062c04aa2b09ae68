import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';

import { firstSlotOf, wholeFactsOf } from '#schedule/domain/cancellation';
import { stateOf } from '#schedule/domain/day-schedule';
import { findBooking, type Schedule } from '#schedule/domain/schedule';

/**
 * Returns the reminders of those bookings that may still be reminded (rule 9.4), in their order.
 * Rejects nothing.
 */
export const decideRemindCustomers = (
  bookingIds: readonly string[],
  now: Date,
  schedule: Schedule,
): ScheduleEvent[] =>
  bookingIds.flatMap((bookingId) => toBookingReminded(bookingId, now, schedule));

/**
 * Returns no events if the customer was reminded before, or the booking has begun, was erased or
 * isn't standing.
 */
function toBookingReminded(bookingId: string, now: Date, schedule: Schedule): ScheduleEvent[] {
  const booking = findBooking(schedule, bookingId);
  if (!booking || stateOf(booking) !== 'standing' || booking.keyIds.length === 0) {
    return [];
  }

  const first = firstSlotOf(booking);
  if (booking.remindedOf === first || startOfSlot(first) < now) {
    return [];
  }

  return [
    { type: 'BookingReminded', data: { ...wholeFactsOf(booking), sequence: booking.sequence } },
  ];
}
