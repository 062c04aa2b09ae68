import { allOf, type RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { DaySchedule } from './day-schedule.ts';

const BOOKED = 'One or more selected time slots are already booked. Cancel the bookings first.';

/** Ids must be those of stored slots, and a single booked slot refuses the whole request (rule 7.4). */
export function assertChangeable(slots: RequestedSlots, day: DaySchedule): void {
  if (slots.stored.some((slotId) => !day.slots.has(slotId))) reject('SLOT_NOT_FOUND');
  const booked = allOf(slots).filter((slotId) => day.slots.get(slotId)?.status === 'booked');
  if (booked.length > 0) reject('SLOTS_ALREADY_BOOKED', { error: BOOKED, alreadyBookedSlots: booked });
}
