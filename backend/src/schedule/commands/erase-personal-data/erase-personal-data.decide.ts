import { reject } from '@cablepark/contracts/shared/rejection';
import type { ScheduleStreamEvent } from '../../domain/schedule.ts';
import { everIn, type DaySchedule } from '../../domain/day-schedule.ts';

/** Erases the customer of a booking, even of a cancelled one. Returns no events if nothing is left to erase. */
export function decideErasePersonalData(bookingId: string, day: DaySchedule): ScheduleStreamEvent[] {
  if (!everIn(day, bookingId)) return reject('BOOKING_NOT_FOUND');
  return decideEraseBookings([bookingId], day);
}

/** Erases the customers of all these bookings. */
export const decideEraseBookings = (bookingIds: readonly string[], day: DaySchedule): ScheduleStreamEvent[] =>
  bookingIds.flatMap((subjectId) => {
    const keyIds = [...(everIn(day, subjectId)?.keyIds ?? [])];
    if (keyIds.length === 0) return [];
    return [{ type: 'PersonalDataErased', data: { subject: 'booking', subjectId, keyIds } }];
  });
