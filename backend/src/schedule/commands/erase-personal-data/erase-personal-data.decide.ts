import { reject } from '@cablepark/contracts/shared/rejection';
import type { ScheduleStreamEvent } from '../../domain/schedule.ts';
import { dayOfBooking } from '../../domain/cancellation.ts';
import { everIn, type DaySchedule } from '../../domain/day-schedule.ts';

/** Erases the customer of a booking, even of a cancelled one. Returns no events if nothing is left to erase. */
export function decideErasePersonalData(bookingId: string, day: DaySchedule): ScheduleStreamEvent[] {
  if (!everIn(day, bookingId)) return reject('BOOKING_NOT_FOUND');
  return decideEraseBookings([bookingId], day);
}

/** Erases the customers of all these bookings. */
export const decideEraseBookings = (bookingIds: readonly string[], day: DaySchedule): ScheduleStreamEvent[] =>
  bookingIds.flatMap((subjectId) => {
    const booking = everIn(day, subjectId);
    if (!booking || booking.keyIds.length === 0) return [];
    const keyIds = [...booking.keyIds];
    return [
      { type: 'PersonalDataErased', data: { subject: 'booking', subjectId, keyIds, day: dayOfBooking(booking) } },
    ];
  });
