import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import type { PricedSlots } from '../../schedule/domain/day-schedule.ts';

/** The days whose slots or bookings an event changes. */
export function daysOf({ type, data }: ScheduleStreamEvent): Day[] {
  switch (type) {
    case 'SlotsGenerated':
    case 'SlotOpened':
    case 'SlotRemoved':
    case 'SlotBlocked':
    case 'SlotMadeAvailable':
    case 'SlotPriceChanged':
    case 'SlotsClosed':
    case 'SlotsReopened':
      return [data.day];
    case 'BookingPlaced':
    case 'BookingPostponed':
    case 'BookingRestored':
      return daysOfSlots(data.slots);
    case 'BookingCancelled':
      return daysOfSlots([...data.slots, ...(data.lost?.slots ?? [])]);
    case 'BookingMoved':
      return daysOfSlots([...data.from, ...data.to]);
    case 'BookingReverted':
      return daysOfSlots([...data.left, ...data.slots]);
    default:
      return [];
  }
}

const daysOfSlots = (slots: PricedSlots): Day[] => [...new Set(slots.map(({ slotId }) => dayOf(slotId)))];

/** The days on which events do not do the same to slots and bookings, in whatever order. */
export function differingDays(
  some: readonly ScheduleStreamEvent[],
  others: readonly ScheduleStreamEvent[],
): readonly Day[] {
  const [one, other] = [effectsByDay(some), effectsByDay(others)];
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (day) => one.get(day)?.sort().join('\n') !== other.get(day)?.sort().join('\n'),
  );
}

function effectsByDay(events: readonly ScheduleStreamEvent[]): Map<Day, string[]> {
  const effects = new Map<Day, string[]>();
  for (const event of events) {
    const days = daysOf(event);
    const effect = days.length > 0 ? effectOf(event) : '';
    for (const day of days) effects.set(day, [...(effects.get(day) ?? []), effect]);
  }
  return effects;
}

const EFFECTIVE = ['bookingId', 'closureId', 'slots', 'removed', 'repriced', 'from', 'to', 'left'];

const effectOf = ({ type, data }: ScheduleStreamEvent): string =>
  JSON.stringify([type, ...EFFECTIVE.map((key) => (data as Readonly<Record<string, unknown>>)[key] ?? null)]);
