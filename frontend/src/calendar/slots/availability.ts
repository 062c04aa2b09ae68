import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { isBookable } from './cell-state.ts';
import { slotOf } from './slot-times.ts';

interface DayAvailability {
  readonly free: number;
  readonly all: number;
}

/** How many of each day's slots can still be booked. */
export function availabilityByDay(slots: readonly TimeSlot[], now: Date): ReadonlyMap<Day, DayAvailability> {
  const availability = new Map<Day, DayAvailability>();
  for (const slot of slots) {
    const day = dayOf(slotOf(slot));
    const { free, all } = availability.get(day) ?? { free: 0, all: 0 };
    availability.set(day, { free: free + (isBookable(slot, now) ? 1 : 0), all: all + 1 });
  }
  return availability;
}

/** The earliest slot that can be booked. */
export const nextFreeSlot = (slots: readonly TimeSlot[], now: Date): TimeSlot | undefined =>
  slots
    .filter((slot) => isBookable(slot, now))
    .reduce<TimeSlot | undefined>((a, b) => (a && slotOf(a) < slotOf(b) ? a : b), undefined);

/**
 * The day of a week that a phone shows: the requested day if it is in the week, otherwise the first day from today on
 * that has free slots. If there is none, it is today, or the week's first day if today is in another week.
 */
export function displayedDay(
  days: readonly Day[],
  today: Day,
  availability: ReadonlyMap<Day, DayAvailability>,
  requested: Day | undefined,
): Day | undefined {
  const hasFreeSlots = (day: Day) => (availability.get(day)?.free ?? 0) > 0;
  if (requested !== undefined && days.includes(requested)) return requested;
  return days.find((day) => day >= today && hasFreeSlots(day)) ?? (days.includes(today) ? today : days[0]);
}

const MAX_OFFERED = 3;

/** The free times of `length` half hours on one day that begin nearest to `wanted`, three at most, in order. */
export function nearestTimes(
  slots: readonly TimeSlot[],
  { length, wanted }: { readonly length: number; readonly wanted: SlotId },
  now: Date,
): TimeSlot[][] {
  const free = new Map(slots.filter((slot) => isBookable(slot, now)).map((slot) => [slotOf(slot), slot]));
  const far = (time: readonly TimeSlot[]) => Math.abs(startOf(time) - wanted);
  return [...free.keys()]
    .map((first) => Array.from({ length }, (_, i) => free.get(first + i)).filter((slot) => slot !== undefined))
    .filter((time) => time.length === length && new Set(time.map((slot) => dayOf(slotOf(slot)))).size === 1)
    .sort((a, b) => far(a) - far(b) || startOf(a) - startOf(b))
    .slice(0, MAX_OFFERED)
    .sort((a, b) => startOf(a) - startOf(b));
}

const startOf = ([first]: readonly TimeSlot[]): SlotId => (first ? slotOf(first) : 0);
