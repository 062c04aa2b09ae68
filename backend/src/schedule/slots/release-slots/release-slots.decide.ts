import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import { toSlotEvents } from '#schedule/domain/slot-events';
import { assertChangeable } from '../domain/changeable.ts';
import type { MakeSlotsAvailableDecision } from '../make-slots-available/make-slots-available.decide.ts';

/**
 * Makes blocked slots available again at their former price. Rejects what `assertChangeable` does,
 * and cells, which have nothing to release (SLOT_NOT_FOUND).
 */
export function decideReleaseSlots(
  { slots }: Pick<MakeSlotsAvailableDecision, 'slots'>,
  day: DaySchedule,
): ScheduleEvent[] {
  assertChangeable(slots, day);
  const released = listRequestedSlots(slots).flatMap((slotId) => {
    const slot = day.slots.get(slotId) ?? reject('SLOT_NOT_FOUND');
    return slot.status === 'blocked' ? [{ slotId, priceCents: slot.priceCents }] : [];
  });
  return toSlotEvents('SlotMadeAvailable', released);
}
