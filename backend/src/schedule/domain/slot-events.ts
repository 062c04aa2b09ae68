import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { PricedSlots } from './day-schedule.ts';

type PricingEvent = 'SlotOpened' | 'SlotMadeAvailable' | 'SlotPriceChanged';

/** The event of this type about slots of one day; none if there are no slots. */
export function toSlotEvents(type: PricingEvent, slots: PricedSlots): ScheduleEvent[] {
  const [first] = slots;
  return first ? [{ type, data: { day: dayOf(first.slotId), slots: [...slots] } }] : [];
}

/** The same event if staff set the prices by hand. */
export function toHandPricedEvents(type: PricingEvent, slots: PricedSlots): ScheduleEvent[] {
  const [first] = slots;
  return first
    ? [{ type, data: { day: dayOf(first.slotId), slots: [...slots], isByHand: true } }]
    : [];
}

/** The event by which staff block slots of one day; none if there are no slots. */
export function toSlotBlocked(
  slots: readonly SlotId[],
  reason: Sealed<{ reason: string }>,
): ScheduleEvent[] {
  const [first] = slots;
  return first === undefined
    ? []
    : [{ type: 'SlotBlocked', data: { day: dayOf(first), slots: [...slots], reason } }];
}

/** The event that changes the reason of blocked slots of one day; none if there are no slots. */
export function toSlotBlockReasonChanged(
  slots: readonly SlotId[],
  reason: Sealed<{ reason: string }>,
): ScheduleEvent[] {
  const [first] = slots;
  if (first === undefined) {
    return [];
  }

  return [
    { type: 'SlotBlockReasonChanged', data: { day: dayOf(first), slots: [...slots], reason } },
  ];
}

/** The event that removes slots of one day; none if there are no slots. */
export function toSlotRemoved(slots: readonly SlotId[]): ScheduleEvent[] {
  const [first] = slots;
  return first === undefined
    ? []
    : [{ type: 'SlotRemoved', data: { day: dayOf(first), slots: [...slots] } }];
}

/** How many slots these events generate, remove and reprice. */
export function countsOf(events: readonly ScheduleStreamEvent[]) {
  const counts = { generatedSlots: 0, removedSlots: 0, repricedSlots: 0 };
  for (const event of events) {
    if (event.type === 'SlotsGenerated') {
      counts.generatedSlots += event.data.slots.length;
      counts.removedSlots += event.data.removed.length;
      counts.repricedSlots += event.data.repriced.length;
    } else if (event.type === 'SlotPriceChanged') {
      counts.repricedSlots += event.data.slots.length;
    }
  }

  return counts;
}
