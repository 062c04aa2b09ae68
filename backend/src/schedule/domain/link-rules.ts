import { changeDeadlineOf } from '@cablepark/contracts/schedule/change-deadline';
import {
  DATA_DAYS,
  type LinkRule,
  type LinkRules,
} from '@cablepark/contracts/schedule/managed-booking';
import { reject } from '@cablepark/contracts/shared/rejection';
import { endOfSlot, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { PricedSlots } from './day-schedule.ts';

const DATA_MS = DATA_DAYS * 86_400_000;

/** What the rules ask of a booking. Its row in the read model and its state have it. */
export interface LinkedBooking {
  /** The slots that it holds, or has lost if it is postponed. */
  readonly slotIds: readonly SlotId[];
  readonly isPostponed: boolean;
  /** Null unless it has been cancelled. */
  readonly cancelledAt: Date | null;
  /** Whether the customer to whom the link was given has been erased. */
  readonly isErased: boolean;
}

/**
 * A booking that stands or is postponed, whose link is in force unless it is known to have ended.
 */
export const linkedBookingIn = (
  { slots, postponed }: { readonly slots: PricedSlots; readonly postponed: object | null },
  isErased = false,
): LinkedBooking => ({
  slotIds: slots.map(({ slotId }) => slotId),
  isPostponed: postponed !== null,
  cancelledAt: null,
  isErased,
});

/**
 * When it is over: at the end of its last slot, or when it was cancelled. A postponed booking has
 * no end.
 */
function overAt({ slotIds, isPostponed, cancelledAt }: LinkedBooking): Date | null {
  if (isPostponed) {
    return cancelledAt;
  }

  const end = endOfSlot(Math.max(...slotIds));
  return cancelledAt !== null && cancelledAt < end ? cancelledAt : end;
}

/**
 * Whether the booking has ended, so that its link no longer changes anything. A postponed booking
 * has no end.
 */
export function isOver(booking: LinkedBooking, now: Date): boolean {
  const over = overAt(booking);
  return over !== null && now >= over;
}

/** The last instant at which the link shows and erases the data; null if it has no limit yet. */
function dataUntil(booking: LinkedBooking): Date | null {
  const over = overAt(booking);
  return over && new Date(over.getTime() + DATA_MS);
}

/** Refuses what is over or erased. The refusal says until when the data may still be had. */
export function assertNotOver(booking: LinkedBooking, now: Date): void {
  if (!booking.isErased && !isOver(booking, now)) {
    return;
  }

  const until = booking.isErased ? null : dataUntil(booking);
  reject('BOOKING_OVER', {
    dataUntil: until !== null && now <= until ? until.toISOString() : null,
  });
}

/** Refuses what is erased, or has been over for too long. */
export function assertDataAvailable(booking: LinkedBooking, now: Date): void {
  const until = dataUntil(booking);
  if (booking.isErased || (until !== null && now > until)) {
    reject('BOOKING_OVER', { dataUntil: null });
  }
}

/**
 * What the holder of the link may do with a booking that is not over. Exactly at a limit is still
 * in time.
 */
export function rulesOf(booking: LinkedBooking, now: Date): LinkRules {
  const first = booking.isPostponed ? null : Math.min(...booking.slotIds);
  const dayBefore = first === null ? null : changeDeadlineOf(first);
  const ruleUntil = (until: Date | null, tooLate: LinkRule['reason']): LinkRule => {
    const allowed = until === null || now <= until;
    return { allowed, until: until && until.toISOString(), reason: allowed ? null : tooLate };
  };

  return {
    move: ruleUntil(dayBefore, 'MOVE_TOO_LATE'),
    cancel: ruleUntil(dayBefore, 'CANCELLATION_TOO_LATE'),
    change: ruleUntil(first === null ? null : startOfSlot(first), 'CHANGE_TOO_LATE'),
    data: ruleUntil(dataUntil(booking), null),
    // Erasing cancels first, so it has the limit of cancelling until the booking is over.
    erase: ruleUntil(dayBefore, 'CANCELLATION_TOO_LATE'),
  };
}
