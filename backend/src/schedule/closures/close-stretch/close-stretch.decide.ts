import type { StretchClosed } from '@cablepark/contracts/schedule/closure.events';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import { firstSlotOf } from '#schedule/domain/cancellation';
import {
  daysOfStretch,
  decideCloseDay,
  findTouched,
  isRiding,
  slotStretchOf,
  type ClosedDay,
} from '#schedule/domain/closing';
import type { PlacedBooking } from '#schedule/domain/day-schedule';
import {
  getDay,
  getPresentBooking,
  selectOpenDays,
  type Schedule,
} from '#schedule/domain/schedule';

/** A stretch of time that is to be closed. */
export interface ClosingStretch extends Omit<
  EventOf<typeof StretchClosed>['data'],
  'slots' | 'mails' | 'staying'
> {
  /** Whether the bookings of those riding now are postponed, too. */
  readonly includeRiding: boolean;
}

/**
 * Whether customers have an address, by the key of their data. Looked up before deciding, so that
 * deciding is pure.
 */
export type KnownAddresses = ReadonlyMap<string, boolean>;

/**
 * Closes a stretch of time on all of its days. Returns no events if the address of a customer was
 * not looked up, since a booking was placed or changed meanwhile.
 */
export function decideCloseStretch(
  closing: ClosingStretch,
  addresses: KnownAddresses,
  schedule: Schedule,
  now: Date,
): ScheduleEvent[] {
  const { closureId, from, to, reason, note } = closing;
  const events = decideCloseDays(closing, schedule, now);
  let slots = 0;
  for (const { type, data } of events) {
    if (type === 'SlotsClosed' && data.closureId === closureId) {
      slots += data.slots.length;
    }
  }

  const customers = findPostponedCustomers(events, schedule);
  if (!customers.every(({ keyId }) => addresses.has(keyId))) {
    return [];
  }

  const mails = customers.filter(({ keyId }) => addresses.get(keyId)).length;
  const staying = findStaying(closing, schedule, now).map(({ bookingId }) => bookingId);
  return [
    { type: 'StretchClosed', data: { closureId, from, to, reason, note, slots, mails, staying } },
    ...events,
  ];
}

/**
 * The events of closing a stretch, day by day, without StretchClosed, which sums them up. Days
 * whose books are closed are left out.
 */
export function decideCloseDays(
  closing: ClosingStretch,
  schedule: Schedule,
  now: Date,
): ScheduleEvent[] {
  const isStaying = (booking: PlacedBooking) => staysWhole(booking, closing, now);
  return closedDaysOf(closing, schedule).flatMap((closed) =>
    decideCloseDay(closed, getDay(schedule, closed.day), isStaying),
  );
}

/** The bookings that the closure touches and leaves whole, by their times. */
export function findStaying(
  closing: ClosingStretch,
  schedule: Schedule,
  now: Date,
): PlacedBooking[] {
  const touched = closedDaysOf(closing, schedule).flatMap((closed) =>
    findTouched(closed, getDay(schedule, closed.day)),
  );
  return touched
    .filter((booking) => staysWhole(booking, closing, now))
    .sort((a, b) => firstSlotOf(a) - firstSlotOf(b));
}

const staysWhole = (
  booking: PlacedBooking,
  { from, includeRiding }: ClosingStretch,
  now: Date,
): boolean => !includeRiding && isRiding(booking, new Date(from), now);

/** The closure's part of each of its days whose books are open. */
function closedDaysOf(
  { closureId, from, to, reason }: ClosingStretch,
  schedule: Schedule,
): ClosedDay[] {
  const stretch = slotStretchOf(new Date(from), new Date(to));
  const days = daysOfStretch(stretch);
  return selectOpenDays([...days.keys()], schedule).map((day) => {
    const { first, end } = days.get(day) ?? stretch;
    return { closureId, day, first, end, reason };
  });
}

/**
 * The customers, sealed, of the bookings that these events postpone. Rejects BOOKING_NOT_FOUND if
 * one isn't in the schedule.
 */
export const findPostponedCustomers = (
  events: readonly ScheduleEvent[],
  schedule: Schedule,
): Sealed<Customer>[] =>
  events.flatMap(({ type, data }) =>
    type === 'BookingPostponed' ? [getPresentBooking(schedule, data.bookingId).customer] : [],
  );
