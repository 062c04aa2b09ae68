import type { DataOf } from '@cablepark/contracts/events';
import { idsOf } from '@cablepark/contracts/schedule/booking.events';
import type {
  CancellationReason,
  ClosureReason,
  NotRestoredCode,
} from '@cablepark/contracts/schedule/cancellation-reason';
import { RIDING_WITHIN_MINUTES } from '@cablepark/contracts/schedule/closure';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import {
  dayOf,
  firstSlotFrom,
  listDays,
  MINUTE_MS,
  slotAt,
  slotsOfDay,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { addHalfHours, earliestOf, latestOf, nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { firstSlotOf, toBookingCancelled, wholeFactsOf } from './cancellation.ts';
import type { DayClosure, DaySchedule, PlacedBooking, Slot } from './day-schedule.ts';
import { getDay, type Schedule } from './schedule.ts';

/** The slots of a stretch of time, including those that only overlap it. */
export interface SlotStretch {
  readonly first: SlotId;
  /** The first slot after it. */
  readonly end: SlotId;
}

/** The slots from one instant to another. A slot that lies in it only in part counts. */
export const slotStretchOf = (from: Date, to: Date): SlotStretch => ({
  first: slotAt(from),
  end: firstSlotFrom(to),
});

/** Splits a stretch by Riga day. */
export const daysOfStretch = ({ first, end }: SlotStretch): ReadonlyMap<Day, SlotStretch> =>
  new Map(
    listDays(dayOf(first), dayOf(addHalfHours(end, -1))).map((day) => {
      const slots = slotsOfDay(day);
      const ofDay = { first: earliestOf(slots), end: nextSlot(latestOf(slots)) };
      return [day, { first: latestOf([first, ofDay.first]), end: earliestOf([end, ofDay.end]) }];
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

const RIDING_WITHIN_MS = RIDING_WITHIN_MINUTES * MINUTE_MS;

/**
 * Whether a booking's customer is on the water or about to be, so that a closure leaves it whole:
 * its time has begun and nobody noted an absence, or the customer has arrived and the session
 * begins about when the closure does.
 */
export function isRiding(booking: PlacedBooking, closedFrom: Date, now: Date): boolean {
  const start = startOfSlot(firstSlotOf(booking));
  const state = booking.attendance?.state;
  if (start <= now) {
    return state !== 'absent';
  }

  const msApart = Math.abs(start.getTime() - closedFrom.getTime());
  return state === 'arrived' && msApart <= RIDING_WITHIN_MS;
}

/** The bookings of a day that a closure touches, if only in part. */
export const findTouched = (closed: ClosedDay, { bookings }: DaySchedule): PlacedBooking[] =>
  [...bookings.values()].filter(({ slots }) => slots.some(isInStretch(closed)));

/**
 * Closes part of a day: postpones every booking that overlaps it, except those that stay, and
 * blocks the slots that are then available.
 */
export function decideCloseDay(
  closed: ClosedDay,
  schedule: DaySchedule,
  isStaying: (booking: PlacedBooking) => boolean,
): ScheduleEvent[] {
  const { closureId, day, first, end, reason } = closed;
  const isInside = isInStretch(closed);
  const postponed = findTouched(closed, schedule).filter((booking) => !isStaying(booking));
  const freed = new Set(postponed.flatMap(({ slots }) => idsOf(slots)));
  const slots: SlotId[] = [];
  for (const [slotId, { status }] of schedule.slots) {
    if (isInside({ slotId }) && (status === 'available' || freed.has(slotId))) {
      slots.push(slotId);
    }
  }

  const freedOutside = [...freed].filter((slotId) => !isInside({ slotId }));
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
    ...closeIfCovered(day, freedOutside, schedule),
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

/**
 * Blocks those of these slots that lie in a closure. Slots that come into being and slots that a
 * booking leaves are for sale only outside of closures.
 */
export function closeIfCovered(
  day: Day,
  slotIds: readonly SlotId[],
  { closures }: DaySchedule,
): ScheduleEvent[] {
  const left = new Set(slotIds);
  const events: ScheduleEvent[] = [];
  for (const [closureId, { first, end, reason }] of sortById(closures)) {
    const slots = [...left].filter((slotId) => slotId >= first && slotId < end);
    if (slots.length === 0) {
      continue;
    }

    for (const slotId of slots) {
      left.delete(slotId);
    }

    events.push({
      type: 'SlotsClosed',
      data: { closureId, day, first, end, reason, slots, isLater: true },
    });
  }

  return events;
}

/** Blocks those slots of a booking that it leaves and that lie in a closure. */
export function closeFreedSlots(slotIds: readonly SlotId[], schedule: Schedule): ScheduleEvent[] {
  const [first] = slotIds;
  if (first === undefined) {
    return [];
  }

  const day = dayOf(first);
  return closeIfCovered(day, slotIds, getDay(schedule, day));
}

/** Cancels a booking. Its slots become available, except within closures, where they are closed. */
export const cancelBooking = (
  booking: PlacedBooking,
  reason: CancellationReason,
  schedule: Schedule,
): ScheduleEvent[] => [
  toBookingCancelled(booking, reason),
  ...closeFreedSlots(booking.postponed ? [] : idsOf(booking.slots), schedule),
];

/** A booking that stays postponed although its closure is taken back, and why. */
export interface StillPostponed {
  readonly bookingId: string;
  readonly code: NotRestoredCode;
}

/** What taking a closure back does on one day. */
interface Reopening {
  readonly opened: readonly SlotId[];
  /** Slots that other closures go on covering. */
  readonly passedOn: DataOf<'SlotsReopened'>['passedOn'];
  readonly restored: readonly PlacedBooking[];
  readonly stillPostponed: readonly StillPostponed[];
}

/**
 * Plans taking back a closure on one day. Slots that no other closure covers become available, and
 * a postponed booking is restored if all its slots are free, even if it has begun meanwhile.
 */
export function planReopening(closureId: string, schedule: DaySchedule): Reopening {
  const opened: SlotId[] = [];
  const passedOn: DataOf<'SlotsReopened'>['passedOn'] = [];
  for (const [slotId, slot] of schedule.slots) {
    if (slot.closureId !== closureId) {
      continue;
    }

    const other = findOtherClosure(slotId, closureId, schedule);
    if (other) {
      passedOn.push({ slotId, ...other });
    } else {
      opened.push(slotId);
    }
  }

  opened.sort((a, b) => a - b);
  const wereClosed = new Set(opened);
  const free = new Set(opened);
  for (const [slotId, { status }] of schedule.slots) {
    if (status === 'available') {
      free.add(slotId);
    }
  }

  const restored: PlacedBooking[] = [];
  const stillPostponed: StillPostponed[] = [];
  for (const booking of findPostponedBy(closureId, schedule)) {
    const slotIds = idsOf(booking.slots);
    const taken = slotIds.find((slotId) => !free.has(slotId));
    if (taken !== undefined) {
      const code = toNotRestoredCode(
        wereClosed.has(taken) ? 'booked' : schedule.slots.get(taken)?.status,
      );
      stillPostponed.push({ bookingId: booking.bookingId, code });
      continue;
    }

    restored.push(booking);
    for (const slotId of slotIds) {
      free.delete(slotId);
    }
  }

  return { opened, passedOn, restored, stillPostponed };
}

/** Another closure of the day that covers the slot, if there is one. */
function findOtherClosure(
  slotId: SlotId,
  closureId: string,
  { closures }: DaySchedule,
): { readonly closureId: string; readonly reason: ClosureReason } | undefined {
  for (const [id, closure] of sortById(closures)) {
    if (id !== closureId && isInStretch(closure)({ slotId })) {
      return { closureId: id, reason: closure.reason };
    }
  }

  return undefined;
}

/** Why a booking can't have a slot of this status; a slot without a status isn't stored. */
function toNotRestoredCode(status: Slot['status'] | undefined): NotRestoredCode {
  switch (status) {
    case undefined:
      return 'SLOT_NOT_FOUND';
    case 'blocked':
      return 'SLOT_BLOCKED';
    case 'booked':
    case 'available':
      return 'SLOTS_ALREADY_BOOKED';
  }
}

/** The bookings of a day that a closure postponed and nobody has settled since, by their ids. */
export const findPostponedBy = (closureId: string, { postponed }: DaySchedule): PlacedBooking[] =>
  sortById(postponed).flatMap(([, booking]) =>
    booking.postponed?.closureId === closureId ? [booking] : [],
  );

/** The events that take back a closure on one day. */
export const decideReopenDay = (
  closureId: string,
  day: Day,
  { opened, passedOn, restored }: Reopening,
): ScheduleEvent[] => [
  {
    type: 'SlotsReopened',
    data: { closureId, day, slots: [...opened], passedOn: [...passedOn] },
  },
  ...restored.map((booking) => toBookingRestored(booking, closureId)),
];

const toBookingRestored = (booking: PlacedBooking, closureId: string): ScheduleEvent => ({
  type: 'BookingRestored',
  data: { ...wholeFactsOf(booking), closureId },
});
