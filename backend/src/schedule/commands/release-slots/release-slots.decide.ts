import { allOf, type RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import { assertChangeable } from '../../domain/assert-changeable.ts';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';

export interface ReleaseSlotsDecision {
  readonly slots: RequestedSlots;
}

/** Blocked slots are on sale again at the price they had; a cell that isn't stored has nothing to release. */
export function decideReleaseSlots({ slots }: ReleaseSlotsDecision, day: DaySchedule): DayEvent[] {
  assertChangeable(slots, day);
  return allOf(slots).flatMap((slotId): DayEvent[] => {
    const slot = day.slots.get(slotId) ?? reject('SLOT_NOT_FOUND');
    if (slot.status !== 'blocked') return [];
    return [{ type: 'SlotMadeAvailable', data: { slotId, priceCents: slot.priceCents } }];
  });
}
