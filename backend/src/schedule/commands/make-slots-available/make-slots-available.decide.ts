import { allOf, type RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { Cents } from '@cablepark/contracts/shared/money';
import { atPrices } from '../../domain/slot-events.ts';
import { assertChangeable } from '../../domain/assert-changeable.ts';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { DaySchedule, Slot } from '../../domain/day-schedule.ts';

export interface MakeSlotsAvailableDecision {
  readonly slots: RequestedSlots;
  readonly priceCents: Cents;
}

/** Makes every requested slot available at this price, whatever its state. A booked slot refuses the request. */
export function decideMakeSlotsAvailable(command: MakeSlotsAvailableDecision, day: DaySchedule): ScheduleEvent[] {
  assertChangeable(command.slots, day);
  const { priceCents } = command;
  const wanted = allOf(command.slots);
  const those = (isMeant: (slot: Slot | undefined) => boolean) =>
    wanted.filter((slotId) => isMeant(day.slots.get(slotId))).map((slotId) => ({ slotId, priceCents }));
  return [
    ...atPrices('SlotOpened', those((slot) => slot === undefined)),
    ...atPrices('SlotMadeAvailable', those((slot) => slot?.status === 'blocked')),
    ...atPrices('SlotPriceChanged', those((slot) => slot?.status === 'available' && slot.priceCents !== priceCents)),
  ];
}
