import type { StretchClosed } from '@cablepark/contracts/schedule/closure.events';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import {
  daysOfStretch,
  decideCloseDay,
  decideReopenDay,
  slotStretchOf,
} from '#schedule/domain/closing';
import {
  getDay,
  getPresentBooking,
  selectOpenDays,
  type Schedule,
} from '#schedule/domain/schedule';

export type ClosingStretch = Omit<EventOf<typeof StretchClosed>['data'], 'slots' | 'mails'>;

/**
 * Whether customers have an address, by the key of their data. Looked up before deciding, so that
 * deciding is pure.
 */
export type KnownAddresses = ReadonlyMap<string, boolean>;

/** A booking was placed or changed since the customers' addresses were looked up. */
export class UnknownAddress extends Error {
  override readonly name = 'UnknownAddress';
}

/**
 * Closes a stretch of time on all of its days. Throws UnknownAddress if a customer's address was
 * not looked up.
 */
export function decideCloseStretch(
  closing: ClosingStretch,
  addresses: KnownAddresses,
  schedule: Schedule,
): ScheduleEvent[] {
  const events = decideCloseDays(closing, schedule);
  const slots = events.reduce(
    (sum, { type, data }) => sum + (type === 'SlotsClosed' ? data.slots.length : 0),
    0,
  );
  const mails = findPostponedCustomers(events, schedule).filter(({ keyId }) => {
    const hasAddress = addresses.get(keyId);
    if (hasAddress === undefined) {
      throw new UnknownAddress();
    }

    return hasAddress;
  }).length;
  return [{ type: 'StretchClosed', data: { ...closing, slots, mails } }, ...events];
}

/**
 * The events of closing a stretch, day by day, without StretchClosed, which sums them up. Days
 * whose books are closed are left out.
 */
export function decideCloseDays(
  { closureId, from, to, reason }: ClosingStretch,
  schedule: Schedule,
): ScheduleEvent[] {
  const stretch = slotStretchOf(new Date(from), new Date(to));
  const days = daysOfStretch(stretch);
  return selectOpenDays([...days.keys()], schedule).flatMap((day) => {
    const { first, end } = days.get(day) ?? stretch;
    return decideCloseDay({ closureId, day, first, end, reason }, getDay(schedule, day));
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

/** Takes a closure back on all of its days. Rejects CLOSURE_NOT_FOUND and CLOSURE_TAKEN_BACK. */
export function decideTakeBackClosure(
  closureId: string,
  schedule: Schedule,
  now: Date,
): ScheduleEvent[] {
  const { from, to, isTakenBack, isUndone } =
    schedule.closures.get(closureId) ?? reject('CLOSURE_NOT_FOUND');
  if (isTakenBack || isUndone) {
    reject('CLOSURE_TAKEN_BACK');
  }

  const days = daysOfStretch(slotStretchOf(new Date(from), new Date(to)));
  const events = selectOpenDays([...days.keys()], schedule).flatMap((day) =>
    decideReopenDay(closureId, day, getDay(schedule, day), now),
  );
  const slots = events.reduce(
    (sum, { type, data }) => sum + (type === 'SlotsReopened' ? data.slots.length : 0),
    0,
  );
  return [{ type: 'ClosureTakenBack', data: { closureId, slots } }, ...events];
}
