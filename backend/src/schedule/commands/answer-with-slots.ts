import type { ChangedSlots } from '@cablepark/contracts/schedule/changed-slots';
import { allOf, type RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule } from '../domain/day-schedule.ts';
import { slotAsStored } from '../queries/slot-view.ts';

/** The answer to a change of slots: the requested slots as they are now, in order, and a message that counts them. */
export function answerWithSlots(
  wanted: RequestedSlots,
  changed: ReadonlyMap<Day, { readonly state: DaySchedule }>,
  what: string,
  now: Date,
): ChangedSlots {
  const slots = new Map([...changed.values()].flatMap(({ state }) => [...state.slots]));
  const timeSlots = allOf(wanted)
    .sort((a, b) => a - b)
    .flatMap((slotId) => {
      const slot = slots.get(slotId);
      return slot ? [slotAsStored(slotId, slot, now)] : [];
    });
  return { message: `${timeSlots.length} time slot${timeSlots.length === 1 ? '' : 's'} ${what}`, timeSlots };
}
