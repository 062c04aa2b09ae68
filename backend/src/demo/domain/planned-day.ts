import type { Cents } from '@cablepark/contracts/shared/money';
import {
  dayOf,
  HOUR_MS,
  MINUTE_MS,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import { Dice } from './dice.ts';
import { freeRun, type PlannedBooking } from './planned-bookings.ts';
import { isClosedFor, type PlannedClosure } from './planned-closures.ts';

/** Slots that staff block for a while. */
export interface PlannedBlock {
  readonly day: Day;
  readonly slots: readonly SlotId[];
  readonly reason: string;
  readonly at: Date;
  /** When the slots were released again. */
  readonly releasedAt: Date | null;
}

export interface PlannedPrice {
  readonly day: Day;
  readonly slots: readonly SlotId[];
  readonly priceCents: Cents;
  readonly at: Date;
}

/** What happens on one day of the season. */
export interface PlannedDay {
  readonly day: Day;
  /** When its slots went on sale. */
  readonly openedAt: Date;
  readonly open: readonly SlotId[];
  readonly blocks: readonly PlannedBlock[];
  readonly prices: readonly PlannedPrice[];
  readonly bookings: readonly PlannedBooking[];
  /** All closures of the day, and the one that was never taken back. */
  readonly closures: readonly PlannedClosure[];
  readonly storm: PlannedClosure | null;
}

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
    const start = startOfSlot(slots[0] ?? 0).getTime();
    const latest = new Date(Math.min(start, now.getTime()) - MINUTE_MS);
    const at = dice.late(from, latest);
    return latest > from && dayOf(slots.at(-1) ?? 0) === day ? [{ day, slots, at }] : [];
  };

  const last = open.at(-1);
  return [
    ...bookings.flatMap(({ slots, placedAt }) =>
      Array.from({ length: dice.pick(LATECOMERS) }, () =>
        wish(slots.slice(0, 1 + dice.below(2)), placedAt),
      ).flat(),
    ),
    ...blocks.flatMap(({ slots, at }) => (dice.chance(0.4) ? wish(slots.slice(0, 2), at) : [])),
    ...(last !== undefined && dice.chance(0.3) ? wish([last, last + 1], openedAt) : []),
  ];
}

/** The days after a storm in which lost sessions are made up for. */
const DAYS_LATER = [2, 9] as const;

/**
 * Settles most bookings that a storm took away: some move, some are cancelled, one waits. No slot
 * is given twice.
 */
export function settleAfterStorm(days: readonly PlannedDay[]): PlannedDay[] {
  const free = new Map(days.map((planned) => [planned.day, new Set(freeSlotsOf(planned))]));
  return days.map((planned, i) => {
    const { storm } = planned;
    if (!storm) {
      return planned;
    }

    const [soonest, latest] = DAYS_LATER;
    const later = days.slice(i + soonest, i + latest).map(({ day }) => day);
    const lost = planned.bookings.filter(({ slots }) => isClosedFor(storm, slots));
    const settled = new Map(
      lost.map((booking, n) => [booking, settle(booking, n, n === lost.length - 1)]),
    );
    return {
      ...planned,
      bookings: planned.bookings.map((booking) => settled.get(booking) ?? booking),
    };

    function settle(booking: PlannedBooking, n: number, isLast: boolean): PlannedBooking {
      const at = new Date((storm?.at ?? booking.placedAt).getTime() + (2 + n) * HOUR_MS);
      if (isLast) {
        return booking;
      }

      const to = n % 2 === 0 ? newTime(booking.slots.length, later, free) : undefined;
      return to
        ? { ...booking, movedTo: { at, ...to } }
        : { ...booking, cancelledAt: at, cancelledFor: 'weather' };
    }
  });
}

/** Takes free half-hours of the first day that has enough of them. */
function newTime(count: number, days: readonly Day[], free: ReadonlyMap<Day, Set<SlotId>>) {
  for (const day of days) {
    const ofDay = free.get(day) ?? new Set<SlotId>();
    const slots = freeRun(ofDay, count);
    for (const slotId of slots ?? []) {
      ofDay.delete(slotId);
    }
    if (slots) {
      return { day, slots };
    }
  }

  return undefined;
}

/** The open slots of a day that neither a booking nor a block nor a closure ever has. */
function freeSlotsOf({ open, blocks, bookings, closures }: PlannedDay): SlotId[] {
  const kept = new Set([
    ...blocks.flatMap(({ slots }) => slots),
    ...bookings.flatMap(({ slots, movedTo }) => [...slots, ...(movedTo?.slots ?? [])]),
  ]);
  return open.filter(
    (slotId) => !kept.has(slotId) && !closures.some((closure) => isClosedFor(closure, [slotId])),
  );
}
