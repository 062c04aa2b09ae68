import { slotStart } from '@cablepark/contracts/shared/riga-time';
import { bookingCancelled, firstSlotOf } from '../../domain/cancellation.ts';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { isCancelled, type PlacedBooking } from '../../domain/day-schedule.ts';
import { findBooking, type Schedule } from '../../domain/schedule.ts';

/** Cancels those of the bookings that have not begun or are postponed, and skips all others. */
export const decideCancelSource = (bookingIds: readonly string[], schedule: Schedule, now: Date): ScheduleEvent[] =>
  bookingIds.flatMap((bookingId) => {
    const booking = findBooking(schedule, bookingId);
    return !booking || isCancelled(booking) || hasBegun(booking, now) ? [] : [bookingCancelled(booking, 'staff')];
  });

const hasBegun = (booking: PlacedBooking, now: Date): boolean =>
  booking.postponed === null && slotStart(firstSlotOf(booking)) <= now;
