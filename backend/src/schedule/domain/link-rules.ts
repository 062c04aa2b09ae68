import { changeDeadlineOf } from '@cablepark/contracts/schedule/change-deadline';
import {
  DATA_DAYS,
  type LinkRule,
  type LinkRules,
} from '@cablepark/contracts/schedule/managed-booking';
import { reject } from '@cablepark/contracts/shared/rejection';
import { endOfSlot, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestOf, latestOf } from '@cablepark/contracts/shared/slot-ids';

import type { PricedSlots } from './day-schedule.ts';

const DATA_MS = DATA_DAYS * 86_400_000;

/**
 * What the rules of links need to know of a booking. Its state and its row in the read model both
 * have it.
 */
export interface LinkedBooking {
  /** The slots it holds, or lost when it was postponed. */
  readonly slotIds: readonly SlotId[];
  readonly isPostponed: boolean;
  /** Null unless it has been cancelled. */
  readonly cancelledAt: Date | null;
  /** Whether the customer who was given the link has been erased. */
  readonly isErased: boolean;
}

/**
 * A standing or postponed booking, as the rules of links see it. Its link is in force unless
 * `isErased`.
 */
export const toLinkedBooking = (
  { slots, postponed }: { readonly slots: PricedSlots; readonly postponed: object | null },
  isErased = false,
): LinkedBooking => ({
  slotIds: slots.map(({ slotId }) => slotId),
  isPostponed: postponed !== null,
  cancelledAt: null,
  isErased,
});

/**
 * When a booking is over: when its last slot ends or when it is cancelled. A postponed one is never
 * over; null.
 */
function endOfBooking({ slotIds, isPostponed, cancelledAt }: LinkedBooking): Date | null {
  if (isPostponed) {
    return cancelledAt;
  }

  const end = endOfSlot(latestOf(slotIds));
  return cancelledAt !== null && cancelledAt < end ? cancelledAt : end;
}

/**
 * Whether the booking has ended, after which its link can't change anything. A postponed one never
 * has.
 */
export function isOver(booking: LinkedBooking, now: Date): boolean {
  const over = endOfBooking(booking);
  return over !== null && now >= over;
}

/** The last instant at which the link shows and erases the data; null if it has no limit yet. */
function dataDeadlineOf(booking: LinkedBooking): Date | null {
  const over = endOfBooking(booking);
  return over && new Date(over.getTime() + DATA_MS);
}

/**
 * Rejects BOOKING_OVER if the booking is over or its customer erased, with the instant until which
 * its data are still available, and whether it was cancelled before it ended.
 */
export function assertNotOver(booking: LinkedBooking, now: Date): void {
  if (!booking.isErased && !isOver(booking, now)) {
    return;
  }

  const until = booking.isErased ? null : dataDeadlineOf(booking);
  const isCancelled = !booking.isErased && endOfBooking(booking) === booking.cancelledAt;
  reject('BOOKING_OVER', {
    dataUntil: until !== null && now <= until ? until.toISOString() : null,
    ...(isCancelled && { isCancelled }),
  });
}

/**
 * Rejects BOOKING_OVER if the customer is erased, or the booking has been over for longer than its
 * data are kept.
 */
export function assertDataAvailable(booking: LinkedBooking, now: Date): void {
  const until = dataDeadlineOf(booking);
  if (booking.isErased || (until !== null && now > until)) {
    reject('BOOKING_OVER', { dataUntil: null });
  }
}

/**
 * What the holder of the link may do with a booking that isn't over. A request exactly at a
 * deadline is in time.
 */
export function rulesOf(booking: LinkedBooking, now: Date): LinkRules {
  const first = booking.isPostponed ? null : earliestOf(booking.slotIds);
  const dayBefore = first === null ? null : changeDeadlineOf(first);
  const toRule = (until: Date | null, tooLate: LinkRule['reason']): LinkRule => {
    const allowed = until === null || now <= until;
    return { allowed, until: until && until.toISOString(), reason: allowed ? null : tooLate };
  };

  return {
    move: toRule(dayBefore, 'MOVE_TOO_LATE'),
    cancel: toRule(dayBefore, 'CANCELLATION_TOO_LATE'),
    change: toRule(first === null ? null : startOfSlot(first), 'CHANGE_TOO_LATE'),
    data: toRule(dataDeadlineOf(booking), null),
    // Erasing also cancels, so it has the deadline of cancelling until the booking is over.
    erase: toRule(dayBefore, 'CANCELLATION_TOO_LATE'),
  };
}
