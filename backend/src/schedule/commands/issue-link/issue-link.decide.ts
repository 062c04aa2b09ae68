import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { dayOfBooking } from '../../domain/cancellation.ts';
import { findBooking, type Schedule } from '../../domain/schedule.ts';

export interface LinkDecision {
  readonly bookingId: string;
  /** The customer with the token of the link. */
  readonly customer: Sealed<Customer>;
  readonly linkHash: string;
}

/** Gives a booking a link, even a cancelled one. Returns no events if it has one or its customer has been erased. */
export function decideIssueLink(link: LinkDecision, schedule: Schedule): ScheduleEvent[] {
  const booking = findBooking(schedule, link.bookingId);
  if (!booking || booking.linkHash !== null || booking.keyIds.length === 0) return [];
  return [{ type: 'BookingLinked', data: { ...link, day: dayOfBooking(booking) } }];
}
