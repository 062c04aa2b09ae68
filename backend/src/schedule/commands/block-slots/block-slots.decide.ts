import { allOf, type RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { assertChangeable } from '../../domain/assert-changeable.ts';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';
import { priceOf } from '../../domain/pricing.ts';
import type { Timetable } from '../../domain/timetable.ts';

export interface BlockSlotsDecision {
  readonly slots: RequestedSlots;
  readonly reason: Sealed<{ reason: string }>;
  readonly timetable: Timetable;
}

/** Blocks all of the slots or none. A slot that is already blocked stays as it is, so the request can be repeated. */
export function decideBlockSlots({ slots, reason, timetable }: BlockSlotsDecision, day: DaySchedule): DayEvent[] {
  assertChangeable(slots, day);
  return allOf(slots).flatMap((slotId): DayEvent[] => {
    const slot = day.slots.get(slotId);
    const blocked: DayEvent = { type: 'SlotBlocked', data: { slotId, reason } };
    if (!slot) return [{ type: 'SlotOpened', data: { slotId, priceCents: priceOf(slotId, timetable) } }, blocked];
    return slot.status === 'available' ? [blocked] : [];
  });
}
