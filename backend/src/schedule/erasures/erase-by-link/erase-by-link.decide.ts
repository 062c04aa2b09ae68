import { reject } from '@cablepark/contracts/shared/rejection';

import { decideCancelBooking } from '#schedule/bookings/cancel-booking/cancel-booking.decide';
import { isCancelled } from '#schedule/domain/day-schedule';
import { isOver, toLinkedBooking } from '#schedule/domain/link-rules';
import { findBooking, type Schedule } from '#schedule/domain/schedule';
import {
  decideEraseBooking,
  type ClosedBookings,
} from '../erase-personal-data/erase-personal-data.decide.ts';

export interface EraseByLinkDecision {
  readonly bookingId: string;
  /** A hash of the token in the link. */
  readonly linkHash: string;
  readonly now: Date;
  readonly closed: ClosedBookings;
}

/**
 * Erases the customer of a booking and, unless it is over, cancels it. Does neither if it is too
 * late to cancel (CANCELLATION_TOO_LATE). Rejects BOOKING_OVER if the link isn't the booking's
 * present one or nothing is left to erase, and BOOKING_NOT_FOUND.
 */
export function decideEraseByLink(
  { bookingId, linkHash, now, closed }: EraseByLinkDecision,
  schedule: Schedule,
) {
  const booking = findBooking(schedule, bookingId);
  const isOfAnother = booking !== undefined && booking.linkHash !== linkHash;
  const erased = decideEraseBooking(bookingId, schedule, closed);
  if (isOfAnother || erased.length === 0) {
    return reject('BOOKING_OVER', { dataUntil: null });
  }
  if (!booking || isCancelled(booking) || isOver(toLinkedBooking(booking), now)) {
    return erased;
  }

  const changer = { kind: 'link', linkHash } as const;
  const cancellation = { bookingId, now, changer, reason: 'customer', blockReason: null } as const;
  return [...decideCancelBooking(cancellation, schedule), ...erased];
}
