import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { assertSettled } from '../../domain/assert-settled.ts';
import { bookingIn, type DayEvent, type DaySchedule } from '../../domain/day-schedule.ts';

export interface LinkDecision {
  readonly bookingId: string;
  /** The customer with the token of the link. */
  readonly customer: Sealed<Customer>;
  readonly linkHash: string;
}

/** Gives a booking a link, even a cancelled one. Returns no events if it has one or its customer has been erased. */
export function decideIssueLink(link: LinkDecision, day: DaySchedule): DayEvent[] {
  assertSettled(day, link.bookingId);
  const hasLink = (bookingIn(day, link.bookingId)?.linkHash ?? null) !== null;
  const isErased = (day.customerKeys.get(link.bookingId)?.size ?? 0) === 0;
  return hasLink || isErased ? [] : [{ type: 'BookingLinked', data: { ...link } }];
}
