import { allOf, type RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import { assertChangeable } from '../../domain/assert-changeable.ts';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';

export interface ReleaseSlotsDecision {
  readonly slots: RequestedSlots;
}

/** Makes blocked slots available again at the price they had. A cell has nothing to release and is refused. */
export function decideReleaseSlots({ slots }: ReleaseSlotsDecision, day: DaySchedule): DayEvent[] {
  assertChangeable(slots, day);
  return allOf(slots).flatMap((slotId): DayEvent[] => {
    const slot = day.slots.get(slotId) ?? reject('SLOT_NOT_FOUND');
    if (slot.status !== 'blocked') return [];
    return [{ type: 'SlotMadeAvailable', data: { slotId, priceCents: slot.priceCents } }];
  });
}
