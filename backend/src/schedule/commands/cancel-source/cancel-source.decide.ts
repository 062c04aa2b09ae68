import { slotStart } from '@cablepark/contracts/shared/riga-time';
import { bookingCancelled, firstSlotOf } from '../../domain/cancellation.ts';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { bookingIn, type DaySchedule, type PlacedBooking } from '../../domain/day-schedule.ts';

/** Cancels those of the bookings that have not begun or are postponed, and skips all others. */
export const decideCancelSource = (bookingIds: readonly string[], day: DaySchedule, now: Date): ScheduleEvent[] =>
  bookingIds.flatMap((bookingId) => {
    const booking = bookingIn(day, bookingId);
    return booking && !hasBegun(booking, now) ? [bookingCancelled(booking, 'staff')] : [];
  });

const hasBegun = (booking: PlacedBooking, now: Date): boolean =>
  booking.postponed === null && slotStart(firstSlotOf(booking)) <= now;
