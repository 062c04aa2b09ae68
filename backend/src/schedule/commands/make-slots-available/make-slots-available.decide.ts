import { allOf, type RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { assertChangeable } from '../../domain/assert-changeable.ts';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';

export interface MakeSlotsAvailableDecision {
  readonly slots: RequestedSlots;
  readonly priceCents: Cents;
}

/** Makes every requested slot available at this price, whatever its state. A booked slot refuses the request. */
export function decideMakeSlotsAvailable(command: MakeSlotsAvailableDecision, day: DaySchedule): DayEvent[] {
  assertChangeable(command.slots, day);
  return allOf(command.slots).flatMap((slotId) => onSale(slotId, command.priceCents, day));
}

function onSale(slotId: SlotId, priceCents: Cents, day: DaySchedule): DayEvent[] {
  const slot = day.slots.get(slotId);
  const data = { slotId, priceCents };
  if (!slot) return [{ type: 'SlotOpened', data }];
  if (slot.status === 'blocked') return [{ type: 'SlotMadeAvailable', data }];
  return slot.priceCents === priceCents ? [] : [{ type: 'SlotPriceChanged', data }];
}
