import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import {
  dayOf,
  findSlotStartingAt,
  listDays,
  slotAt,
  slotsOfDay,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import { wholeFactsOf } from './cancellation.ts';
import type { DayClosure, DaySchedule, PlacedBooking } from './day-schedule.ts';

/** The slots of a stretch of time, including those that only overlap it. */
export interface SlotStretch {
  readonly first: SlotId;
  /** The first slot after it. */
  readonly end: SlotId;
}

/** The slots from one instant to another. A slot that lies in it only in part counts. */
export const slotStretchOf = (from: Date, to: Date): SlotStretch => ({
  first: slotAt(from),
  end: findSlotStartingAt(to) ?? slotAt(to) + 1,
});

/** Splits a stretch by Riga day. */
export const daysOfStretch = ({ first, end }: SlotStretch): ReadonlyMap<Day, SlotStretch> =>
  new Map(
    listDays(dayOf(first), dayOf(end - 1)).map((day) => {
      const slots = slotsOfDay(day);
      const [midnight = first, last = end - 1] = [slots[0], slots.at(-1)];
      return [day, { first: Math.max(first, midnight), end: Math.min(end, last + 1) }];
    }),
  );

/** The part of a closure that lies in one day. */
export interface ClosedDay extends DayClosure {
  readonly closureId: string;
  readonly day: Day;
}

const isInStretch =
  ({ first, end }: Pick<ClosedDay, 'first' | 'end'>) =>
  ({ slotId }: { readonly slotId: SlotId }): boolean =>
    slotId >= first && slotId < end;

/**
 * Closes part of a day: postpones every booking that overlaps it and blocks its available slots.
 */
export function decideCloseDay(closed: ClosedDay, schedule: DaySchedule): ScheduleEvent[] {
  const { closureId, day, first, end, reason } = closed;
  const isTouched = isInStretch(closed);
  const postponed = [...schedule.bookings.values()].filter(({ slots }) => slots.some(isTouched));
  const inStretch = [...schedule.slots].filter(([slotId]) => isTouched({ slotId }));
  const slots = inStretch.filter(([, { status }]) => status !== 'blocked').map(([id]) => id);
  return [
    ...postponed.map((booking) => toBookingPostponed(booking, closed)),
    {
      type: 'SlotsClosed',
      data: {
        closureId,
        day,
        first,
        end,
        reason,
        slots: slots.sort((a, b) => a - b),
        isLater: false,
      },
    },
  ];
}

const toBookingPostponed = (
  booking: PlacedBooking,
  { closureId, reason }: ClosedDay,
): ScheduleEvent => ({
  type: 'BookingPostponed',
  data: { ...wholeFactsOf(booking), closureId, reason },
});

/**
 * Persistent maps have no stable order, and a decision must not depend on how its state came about.
 */
const sortById = <Value>(map: ReadonlyMap<string, Value>): (readonly [string, Value])[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));

/** Blocks those new slots that lie in a closure. */
export function closeNewSlots(
  day: Day,
  slotIds: readonly SlotId[],
  { closures }: DaySchedule,
): ScheduleEvent[] {
  const left = new Set(slotIds);
  return sortById(closures).flatMap(([closureId, { first, end, reason }]): ScheduleEvent[] => {
    const slots = [...left].filter((slotId) => slotId >= first && slotId < end);
    for (const slotId of slots) {
      left.delete(slotId);
    }
    if (slots.length === 0) {
      return [];
    }

    return [
      { type: 'SlotsClosed', data: { closureId, day, first, end, reason, slots, isLater: true } },
    ];
  });
}

/**
 * Takes back a closure on one day. Slots that no other closure covers become available, and a
 * postponed booking is restored if all its slots are free and none has begun.
 */
export function decideReopenDay(
  closureId: string,
  day: Day,
  schedule: DaySchedule,
  now: Date,
): ScheduleEvent[] {
  const blocked = [...schedule.slots]
    .filter(([, slot]) => slot.closureId === closureId)
    .map(([slotId]) => slotId);
  const passedOn = blocked.flatMap((slotId) => {
    const other = sortById(schedule.closures).find(
      ([id, one]) => id !== closureId && isInStretch(one)({ slotId }),
    );
    return other ? [{ slotId, closureId: other[0], reason: other[1].reason }] : [];
  });
  const kept = new Set(passedOn.map(({ slotId }) => slotId));
  const opened = blocked.filter((slotId) => !kept.has(slotId)).sort((a, b) => a - b);
  const waiting = sortById(schedule.postponed).flatMap(([, booking]) =>
    booking.postponed?.closureId === closureId ? [booking] : [],
  );
  const free = new Set(opened);
  const isFree = (slotId: SlotId) =>
    free.has(slotId) || schedule.slots.get(slotId)?.status === 'available';
  const taken = new Set<SlotId>();
  const restored = waiting.filter(({ slots }) => {
    const hasBegun = slots.some(({ slotId }) => startOfSlot(slotId) < now);
    if (hasBegun || !slots.every(({ slotId }) => isFree(slotId) && !taken.has(slotId))) {
      return false;
    }

    for (const { slotId } of slots) {
      taken.add(slotId);
    }

    return true;
  });
  return [
    { type: 'SlotsReopened', data: { closureId, day, slots: opened, passedOn } },
    ...restored.map((booking) => toBookingRestored(booking, closureId)),
  ];
}

const toBookingRestored = (booking: PlacedBooking, closureId: string): ScheduleEvent => ({
  type: 'BookingRestored',
  data: { ...wholeFactsOf(booking), closureId },
});
