import { slotStart } from '@cablepark/contracts/shared/riga-time';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { firstSlotOf, wholeFactsOf } from '../../domain/cancellation.ts';
import { stateOf } from '../../domain/day-schedule.ts';
import { findBooking, type Schedule } from '../../domain/schedule.ts';

/** Reminds the customers of these bookings of their times. */
export const decideRemindCustomers = (bookingIds: readonly string[], now: Date, schedule: Schedule): ScheduleEvent[] =>
  bookingIds.flatMap((bookingId) => remind(bookingId, now, schedule));

/** Returns no events if that was done before, or if the booking has begun, was erased, or doesn't stand any more. */
function remind(bookingId: string, now: Date, schedule: Schedule): ScheduleEvent[] {
  const booking = findBooking(schedule, bookingId);
  if (!booking || stateOf(booking) !== 'standing' || booking.keyIds.length === 0) return [];
  const first = firstSlotOf(booking);
  if (booking.remindedOf === first || slotStart(first) < now) return [];
  return [{ type: 'BookingReminded', data: { ...wholeFactsOf(booking), sequence: booking.sequence } }];
}
