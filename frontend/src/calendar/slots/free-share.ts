import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { isBookable } from './cell-state.ts';
import { slotOf } from './slot-times.ts';

export interface DayShare {
  readonly free: number;
  readonly all: number;
}

/** How many of each day's slots can still be booked. */
export function freeByDay(slots: readonly TimeSlot[], now: Date): ReadonlyMap<Day, DayShare> {
  const shares = new Map<Day, DayShare>();
  for (const slot of slots) {
    const day = dayOf(slotOf(slot));
    const { free, all } = shares.get(day) ?? { free: 0, all: 0 };
    shares.set(day, { free: free + (isBookable(slot, now) ? 1 : 0), all: all + 1 });
  }
  return shares;
}

/** The soonest slot that can be booked. */
export const nextFree = (slots: readonly TimeSlot[], now: Date): TimeSlot | undefined =>
  slots
    .filter((slot) => isBookable(slot, now))
    .reduce<TimeSlot | undefined>((a, b) => (a && slotOf(a) < slotOf(b) ? a : b), undefined);

/** The day to open first on a phone: the wanted one, else today if something is free, else the first day with room. */
export function firstDay(
  days: readonly Day[],
  today: Day,
  shares: ReadonlyMap<Day, DayShare>,
  wanted: Day | undefined,
): Day | undefined {
  const hasRoom = (day: Day) => (shares.get(day)?.free ?? 0) > 0;
  if (wanted !== undefined && days.includes(wanted)) return wanted;
  if (days.includes(today) && hasRoom(today)) return today;
  return days.find((day) => day >= today && hasRoom(day)) ?? (days.includes(today) ? today : days[0]);
}
