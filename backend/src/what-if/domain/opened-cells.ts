import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule, PricedSlots } from '#schedule/domain/day-schedule';
import type { OpenedCells } from './steps.ts';

/**
 * The slots as staff would ask for them on this day: those that they opened are cells where they
 * don’t exist.
 */
export function requestOf(
  wanted: readonly SlotId[],
  opened: OpenedCells,
  day: DaySchedule,
): RequestedSlots {
  const isCell = (slotId: SlotId) => opened.has(slotId) && !day.slots.has(slotId);
  return { stored: wanted.filter((slotId) => !isCell(slotId)), unallocated: wanted.filter(isCell) };
}

/** Cells keep the prices that they got when staff opened them. */
export function withTheirPrices(
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
  const priced = (slots: PricedSlots) =>
    slots.map(({ slotId, priceCents }) => ({
      slotId,
      priceCents: news.get(slotId) === priceCents ? (opened.get(slotId) ?? priceCents) : priceCents,
    }));
  return events.map((event): ScheduleEvent => {
    switch (event.type) {
      case 'SlotOpened':
        return { ...event, data: { ...event.data, slots: priced(event.data.slots) } };
      case 'BookingPlaced':
        return { ...event, data: { ...event.data, slots: priced(event.data.slots) } };
      case 'BookingMoved':
        return { ...event, data: { ...event.data, to: priced(event.data.to) } };
      default:
        return event;
    }
  });
}
