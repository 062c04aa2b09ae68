import { allOf, type RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import { assertChangeable } from '../../domain/assert-changeable.ts';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { atPrices } from '../../domain/slot-events.ts';
import type { DaySchedule } from '../../domain/day-schedule.ts';

export interface ReleaseSlotsDecision {
  readonly slots: RequestedSlots;
}

/** Makes blocked slots available again at the price they had. A cell has nothing to release and is refused. */
export function decideReleaseSlots({ slots }: ReleaseSlotsDecision, day: DaySchedule): ScheduleEvent[] {
  assertChangeable(slots, day);
  const released = allOf(slots).flatMap((slotId) => {
    const slot = day.slots.get(slotId) ?? reject('SLOT_NOT_FOUND');
    return slot.status === 'blocked' ? [{ slotId, priceCents: slot.priceCents }] : [];
  });
  return atPrices('SlotMadeAvailable', released);
}
