import type { ChangedSlots } from '@cablepark/contracts/schedule/change-slots';
import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import { dayOf } from '@cablepark/contracts/shared/riga-time';

import { getDay } from '../domain/schedule.ts';
import { ScheduleHistory } from '../queries/schedule-history.query.ts';
import type { Executed } from '../schedules.ts';
import { toTimeSlot } from './time-slot.ts';

/**
 * The requested slots as the command left them, in order, and a message that says how many were
 * `changed`, for example "blocked".
 */
export async function answerWithSlots(
  wanted: RequestedSlots,
  { after, position, at }: Executed,
  changed: string,
  past: ScheduleHistory,
): Promise<ChangedSlots> {
  const slotIds = listRequestedSlots(wanted);
  const earlier = after ? [] : await past.readSlotsAt(position, slotIds);
  const slots = new Map(earlier.map((slot) => [slot.slotId, slot]));
  const timeSlots = slotIds.flatMap((slotId) => {
    const slot = after ? getDay(after, dayOf(slotId)).slots.get(slotId) : slots.get(slotId);
    return slot ? [toTimeSlot(slotId, slot, at)] : [];
  });
  return {
    message: `${timeSlots.length} time slot${timeSlots.length === 1 ? '' : 's'} ${changed}`,
    timeSlots,
  };
}
