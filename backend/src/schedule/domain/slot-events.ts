import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { PricedSlots } from './day-schedule.ts';

/** The event of this type about slots of one day; none if there are no slots. */
export function toSlotEvents(
  type: 'SlotOpened' | 'SlotMadeAvailable' | 'SlotPriceChanged',
  slots: PricedSlots,
): ScheduleEvent[] {
  const [first] = slots;
  return first ? [{ type, data: { day: dayOf(first.slotId), slots: [...slots] } }] : [];
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
  const generated = events.flatMap((event) =>
    event.type === 'SlotsGenerated' ? [event.data] : [],
  );
  return {
    generatedSlots: generated.reduce((sum, { slots }) => sum + slots.length, 0),
    removedSlots: generated.reduce((sum, { removed }) => sum + removed.length, 0),
    repricedSlots: generated.reduce((sum, { repriced }) => sum + repriced.length, 0),
  };
}
