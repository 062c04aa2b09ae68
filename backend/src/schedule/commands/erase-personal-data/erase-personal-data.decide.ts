import { reject } from '@cablepark/contracts/shared/rejection';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';

/** Of any booking there ever was. Asked for again when nothing is left to erase, it decides nothing. */
export function decideErasePersonalData(bookingId: string, day: DaySchedule): DayEvent[] {
  if (!day.customerKeys.has(bookingId)) return reject('BOOKING_NOT_FOUND');
  return decideEraseBookings([bookingId], day);
}

/** Of all of these bookings, where something is left to erase. */
export const decideEraseBookings = (bookingIds: readonly string[], day: DaySchedule): DayEvent[] =>
  bookingIds.flatMap((subjectId) => {
    const keyIds = [...(day.customerKeys.get(subjectId)?.keys() ?? [])];
    if (keyIds.length === 0) return [];
    return [{ type: 'PersonalDataErased', data: { subject: 'booking', subjectId, keyIds } }];
  });
