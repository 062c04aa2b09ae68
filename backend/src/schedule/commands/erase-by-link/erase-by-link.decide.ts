import { reject } from '@cablepark/contracts/shared/rejection';
import { isCancelled } from '../../domain/day-schedule.ts';
import { isOver, linkedBookingIn } from '../../domain/link-rules.ts';
import { findBooking, type Schedule } from '../../domain/schedule.ts';
import { decideCancelBooking } from '../cancel-booking/cancel-booking.decide.ts';
import { decideEraseBooking, type ClosedBookings } from '../erase-personal-data/erase-personal-data.decide.ts';

export interface EraseByLinkDecision {
  readonly bookingId: string;
  readonly now: Date;
  readonly closed: ClosedBookings;
}

/**
 * Erases the customer of a booking, and cancels it first unless it is over, all in one step. So nothing is erased if it
 * is too late to cancel.
 */
export function decideEraseByLink({ bookingId, now, closed }: EraseByLinkDecision, schedule: Schedule) {
  const erased = decideEraseBooking(bookingId, schedule, closed);
  if (erased.length === 0) return reject('BOOKING_OVER', { dataUntil: null });
  const booking = findBooking(schedule, bookingId);
  if (!booking || isCancelled(booking) || isOver(linkedBookingIn(booking), now)) return erased;
  const cancellation = { bookingId, now, changer: { kind: 'link' }, reason: 'customer', blockReason: null } as const;
  return [...decideCancelBooking(cancellation, schedule), ...erased];
}
