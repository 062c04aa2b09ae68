import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { DayEvent, DaySchedule, PricedSlots } from '../../schedule/domain/day-schedule.ts';
import type { OpenedCells } from './steps.ts';

/** The slots as staff would ask for them on this day: those that they opened are cells where they don’t exist. */
export function requestOf(wanted: readonly SlotId[], opened: OpenedCells, day: DaySchedule): RequestedSlots {
  const isCell = (slotId: SlotId) => opened.has(slotId) && !day.slots.has(slotId);
  return { stored: wanted.filter((slotId) => !isCell(slotId)), unallocated: wanted.filter(isCell) };
}

/** Cells keep the prices that they got when staff opened them. */
export function withTheirPrices(events: readonly DayEvent[], opened: OpenedCells): DayEvent[] {
  const news = new Map(
    events.flatMap((event) => (event.type === 'SlotOpened' ? [[event.data.slotId, event.data.priceCents]] : [])),
  );
  // A booking that keeps its total pays something else for them.
  const priced = (slots: PricedSlots) =>
    slots.map(({ slotId, priceCents }) => ({
      slotId,
      priceCents: news.get(slotId) === priceCents ? (opened.get(slotId) ?? priceCents) : priceCents,
    }));
  if (news.size === 0) return [...events];
  return events.map((event): DayEvent => {
    switch (event.type) {
      case 'SlotOpened':
        return { ...event, data: priced([event.data])[0] ?? event.data };
      case 'BookingPlaced':
      case 'SlotsHeld':
        return { ...event, data: { ...event.data, slots: priced(event.data.slots) } } as DayEvent;
      case 'BookingMoved':
        return { ...event, data: { ...event.data, to: priced(event.data.to) } };
      default:
        return event;
    }
  });
}
