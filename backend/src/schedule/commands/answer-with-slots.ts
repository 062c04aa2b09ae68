import type { ChangedSlots } from '@cablepark/contracts/schedule/change-slots';
import { allOf, type RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { dayIn } from '../domain/schedule.ts';
import type { Past } from '../queries/past.ts';
import { slotAsStored } from '../queries/slot-view.ts';
import type { Executed } from './schedules.ts';

/** The answer to a change of slots: the requested slots as the command left them, in order, and a message that counts them. */
export async function answerWithSlots(
  wanted: RequestedSlots,
  { after, position, at }: Executed,
  what: string,
  past: Past,
): Promise<ChangedSlots> {
  const slotIds = allOf(wanted).sort((a, b) => a - b);
  const earlier = after ? [] : await past.slotsAt(position, slotIds);
  const slots = new Map(earlier.map((slot) => [slot.slotId, slot]));
  const timeSlots = slotIds.flatMap((slotId) => {
    const slot = after ? dayIn(after, dayOf(slotId)).slots.get(slotId) : slots.get(slotId);
    return slot ? [slotAsStored(slotId, slot, at)] : [];
  });
  return { message: `${timeSlots.length} time slot${timeSlots.length === 1 ? '' : 's'} ${what}`, timeSlots };
}
