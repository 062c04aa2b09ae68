import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { PricedSlots } from './day-schedule.ts';

/** The event of this type about slots of one day, if there are any. */
export function atPrices(
  type: 'SlotOpened' | 'SlotMadeAvailable' | 'SlotPriceChanged',
  slots: PricedSlots,
): ScheduleEvent[] {
  const [first] = slots;
  return first ? [{ type, data: { day: dayOf(first.slotId), slots: [...slots] } }] : [];
}

/** The event that blocks slots of one day, if there are any. */
export function slotsBlocked(
  slots: readonly SlotId[],
  reason: Sealed<{ reason: string }>,
): ScheduleEvent[] {
  const [first] = slots;
  return first === undefined ? [] : [{ type: 'SlotBlocked', data: { day: dayOf(first), slots: [...slots], reason } }];
}

/** The event that removes slots of one day, if there are any. */
export function slotsRemoved(slots: readonly SlotId[]): ScheduleEvent[] {
  const [first] = slots;
  return first === undefined ? [] : [{ type: 'SlotRemoved', data: { day: dayOf(first), slots: [...slots] } }];
}
