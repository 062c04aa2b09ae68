import { dayOf, slotStart, type Day, type SlotId, MINUTE_MS } from '@cablepark/contracts/shared/riga-time';
import { Dice } from './dice.ts';
import type { PlannedDay } from './planned-day.ts';

/** A customer who wants slots that are taken, or that can't be booked. */
export interface PlannedWish {
  readonly day: Day;
  readonly slots: readonly SlotId[];
  readonly at: Date;
}

/** How many customers come too late for a booked time, each number as often as it occurs. */
const LATECOMERS = [0, 0, 0, 1, 1, 2] as const;

/** Plans what customers ask for in vain on one day, before its slots begin and before now. */
export function wishesOf(
  { day, open, openedAt, bookings, blocks }: PlannedDay,
  now: Date,
  seed: number,
): PlannedWish[] {
  const dice = new Dice(seed);
  const wish = (slots: readonly SlotId[], from: Date): PlannedWish[] => {
    const start = slotStart(slots[0] ?? 0).getTime();
    const latest = new Date(Math.min(start, now.getTime()) - MINUTE_MS);
    const at = dice.late(from, latest);
    return latest > from && dayOf(slots.at(-1) ?? 0) === day ? [{ day, slots, at }] : [];
  };
  const last = open.at(-1);
  return [
    ...bookings.flatMap(({ slots, placedAt }) =>
      Array.from({ length: dice.pick(LATECOMERS) }, () => wish(slots.slice(0, 1 + dice.below(2)), placedAt)).flat(),
    ),
    ...blocks.flatMap(({ slots, at }) => (dice.chance(0.4) ? wish(slots.slice(0, 2), at) : [])),
    ...(last !== undefined && dice.chance(0.3) ? wish([last, last + 1], openedAt) : []),
  ];
}
