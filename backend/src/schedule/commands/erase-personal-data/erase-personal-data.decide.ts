import { reject } from '@cablepark/contracts/shared/rejection';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';

/** Of any booking there ever was. Asked for again when nothing is left to erase, it decides nothing. */
export function decideErasePersonalData(bookingId: string, day: DaySchedule): DayEvent[] {
  const keys = day.customerKeys.get(bookingId) ?? reject('BOOKING_NOT_FOUND');
  if (keys.size === 0) return [];
  return [{ type: 'PersonalDataErased', data: { subject: 'booking', subjectId: bookingId, keyIds: [...keys.keys()] } }];
}
