import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { DaySchedule } from '#schedule/domain/day-schedule';

const BOOKED = 'One or more selected time slots are already booked. Cancel the bookings first.';

/**
 * Rejects ids of slots that aren't stored (SLOT_NOT_FOUND), and the whole request if any slot is
 * booked (SLOTS_ALREADY_BOOKED, rule 7.4).
 */
export function assertChangeable(slots: RequestedSlots, day: DaySchedule): void {
  if (slots.stored.some((slotId) => !day.slots.has(slotId))) {
    reject('SLOT_NOT_FOUND');
  }

  const booked = listRequestedSlots(slots).filter(
    (slotId) => day.slots.get(slotId)?.status === 'booked',
  );
  if (booked.length > 0) {
    reject('SLOTS_ALREADY_BOOKED', { error: BOOKED, alreadyBookedSlots: booked });
  }
}
