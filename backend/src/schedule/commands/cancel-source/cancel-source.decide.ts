import { slotStart } from '@cablepark/contracts/shared/riga-time';
import { bookingCancelled, firstSlotOf } from '../../domain/cancellation.ts';
import type { DayEvent, DaySchedule, PlacedBooking } from '../../domain/day-schedule.ts';

/** Cancels those of the bookings that stand and have not begun, and skips all others. */
export const decideCancelSource = (bookingIds: readonly string[], day: DaySchedule, now: Date): DayEvent[] =>
  bookingIds.flatMap((bookingId) => {
    const booking = day.bookings.get(bookingId);
    return booking && !hasBegun(booking, now) ? [bookingCancelled(booking, 'staff')] : [];
  });

const hasBegun = (booking: PlacedBooking, now: Date): boolean => slotStart(firstSlotOf(booking)) <= now;
