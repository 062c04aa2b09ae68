import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule, PricedSlots } from '#schedule/domain/day-schedule';
import type { OpenedCells } from './steps.ts';

/**
 * Returns the slots as staff would request them on this day. Slots that they opened and that don’t
 * exist here are requested as cells.
 */
export function toRequestedSlots(
  wanted: readonly SlotId[],
  opened: OpenedCells,
  day: DaySchedule,
): RequestedSlots {
  const isCell = (slotId: SlotId) => opened.has(slotId) && !day.slots.has(slotId);
  return { stored: wanted.filter((slotId) => !isCell(slotId)), unallocated: wanted.filter(isCell) };
}

/** Gives cells the prices that they had when staff opened them. */
export function keepOpenedPrices(
  events: readonly ScheduleEvent[],
  opened: OpenedCells,
): readonly ScheduleEvent[] {
  const news = new Map(
    events.flatMap(({ type, data }) =>
      type === 'SlotOpened'
        ? data.slots.map(({ slotId, priceCents }) => [slotId, priceCents] as const)
        : [],
    ),
  );
  if (news.size === 0) {
    return events;
  }

  // A booking that keeps its total pays something else for them.
  const toPriced = (slots: PricedSlots) =>
    slots.map(({ slotId, priceCents }) => ({
      slotId,
      priceCents: news.get(slotId) === priceCents ? (opened.get(slotId) ?? priceCents) : priceCents,
    }));
  return events.map((event): ScheduleEvent => {
    switch (event.type) {
      case 'SlotOpened':
        return { ...event, data: { ...event.data, slots: toPriced(event.data.slots) } };
      case 'BookingPlaced':
        return { ...event, data: { ...event.data, slots: toPriced(event.data.slots) } };
      case 'BookingMoved':
        return { ...event, data: { ...event.data, to: toPriced(event.data.to) } };
      default:
        return event;
    }
  });
}
