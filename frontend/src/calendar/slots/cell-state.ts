import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { groupBy } from '@cablepark/contracts/shared/lists';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { slotOf } from './slots.ts';

export type CellState =
  | 'available'
  | 'selected'
  | 'restricted'
  | 'past'
  | 'reserved'
  | 'booked'
  | 'blocked'
  | 'unavailable'
  | 'closed';

/**
 * Whether a slot is stored. For an empty cell there is none, or one that a screen has made up with
 * the status `unallocated`.
 */
export const isStoredSlot = (slot: TimeSlot | undefined): slot is TimeSlot =>
  slot !== undefined && slot.status !== 'unallocated';

/** Whether a slot has ended, according to the server or to the clock (rule 17.3). */
export const isPastSlot = (slot: TimeSlot, now: Date): boolean =>
  slot.isPast || new Date(slot.endTime) <= now;

/** The state that a cell shows. Only an available slot can be selected. */
export function toCellState(slot: TimeSlot | undefined, now: Date, isSelected: boolean): CellState {
  if (!slot) {
    return 'closed';
  }
  if (isPastSlot(slot, now)) {
    return 'past';
  }

  switch (slot.status) {
    case 'available':
      if (isSelected) {
        return 'selected';
      }

      return slot.isRestricted ? 'restricted' : 'available';
    case 'reserved':
    case 'booked':
    case 'blocked':
      return slot.status;
    case 'unavailable':
    case 'unallocated':
      return 'unavailable';
  }
}

/** Whether a customer may pick this slot now. */
export const isBookable = (slot: TimeSlot, now: Date): boolean =>
  toCellState(slot, now, false) === 'available';

/** Slots by their half-hour. If two slots share it, a booked one takes precedence (rule 17.3). */
export function indexSlots(slots: readonly TimeSlot[]): ReadonlyMap<SlotId, TimeSlot> {
  const byStart = new Map<SlotId, TimeSlot>();
  for (const slot of slots) {
    const start = slotOf(slot);
    if (byStart.get(start)?.status !== 'booked') {
      byStart.set(start, slot);
    }
  }

  return byStart;
}

/** How many of each day's slots can still be booked. */
export function countAvailability(slots: readonly TimeSlot[], now: Date) {
  const availability = new Map<Day, { readonly free: number; readonly all: number }>();
  for (const slot of slots) {
    const day = dayOf(slotOf(slot));
    const { free, all } = availability.get(day) ?? { free: 0, all: 0 };
    availability.set(day, { free: free + (isBookable(slot, now) ? 1 : 0), all: all + 1 });
  }

  return availability;
}

export const findNextFreeSlot = (slots: readonly TimeSlot[], now: Date): TimeSlot | undefined =>
  slots
    .filter((slot) => isBookable(slot, now))
    .reduce<TimeSlot | undefined>((a, b) => (a && slotOf(a) < slotOf(b) ? a : b), undefined);

/**
 * The day of a week that a phone shows: the requested day if it is in the week, otherwise the first
 * day from today on that has free slots. If there is none, it is today, or the week's first day if
 * today is in another week.
 */
export function chooseDisplayedDay(
  days: readonly Day[],
  today: Day,
  availability: ReturnType<typeof countAvailability>,
  requested: Day | undefined,
): Day | undefined {
  const hasFreeSlots = (day: Day) => (availability.get(day)?.free ?? 0) > 0;
  if (requested !== undefined && days.includes(requested)) {
    return requested;
  }

  return (
    days.find((day) => day >= today && hasFreeSlots(day)) ??
    (days.includes(today) ? today : days[0])
  );
}

/**
 * The days on which customers can only wait: of the half hours that have not begun and aren't
 * closed, all are booked or reserved.
 */
export function findSoldOutDays(slots: readonly TimeSlot[], now: Date): ReadonlySet<Day> {
  const soldOut = new Set<Day>();
  const open = slots.filter(
    (slot) =>
      isBookable(slot, now) || (slot.status !== 'blocked' && new Date(slot.startTime) > now),
  );
  for (const [day, ofDay] of groupBy(open, (slot) => dayOf(slotOf(slot)))) {
    if (ofDay.every(({ status }) => status === 'booked' || status === 'reserved')) {
      soldOut.add(day);
    }
  }

  return soldOut;
}
