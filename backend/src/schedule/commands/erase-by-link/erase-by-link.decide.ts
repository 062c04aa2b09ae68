import { reject } from '@cablepark/contracts/shared/rejection';
import type { ScheduleStreamEvent } from '../../domain/schedule.ts';
import { bookingIn, type DaySchedule } from '../../domain/day-schedule.ts';
import { isOver, linkedBookingIn } from '../../domain/link-rules.ts';
import { decideCancelBooking } from '../cancel-booking/cancel-booking.decide.ts';
import { decideErasePersonalData } from '../erase-personal-data/erase-personal-data.decide.ts';

export interface EraseByLinkDecision {
  readonly bookingId: string;
  readonly now: Date;
}

/**
 * Erases the customer of a booking, and cancels it first unless it is over, all in one step. So nothing is erased if it
 * is too late to cancel.
 */
export function decideEraseByLink({ bookingId, now }: EraseByLinkDecision, day: DaySchedule): ScheduleStreamEvent[] {
  const erased = decideErasePersonalData(bookingId, day);
  if (erased.length === 0) return reject('BOOKING_OVER', { dataUntil: null });
  const booking = bookingIn(day, bookingId);
  if (!booking || isOver(linkedBookingIn(booking), now)) return erased;
  const cancellation = { bookingId, now, changer: { kind: 'link' }, reason: 'customer', blockReason: null } as const;
  return [...decideCancelBooking(cancellation, day), ...erased];
}
