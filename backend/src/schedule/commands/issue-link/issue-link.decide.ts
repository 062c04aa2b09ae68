import type { DataOf } from '@cablepark/contracts/events';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { dayOfBooking } from '../../domain/cancellation.ts';
import { findBooking, type Schedule } from '../../domain/schedule.ts';

/** Gives a booking a link, even a cancelled one. Returns no events if it has one or its customer has been erased. */
export function decideIssueLink(link: Omit<DataOf<'BookingLinked'>, 'day'>, schedule: Schedule): ScheduleEvent[] {
  const booking = findBooking(schedule, link.bookingId);
  if (!booking || booking.linkHash !== null || booking.keyIds.length === 0) return [];
  return [{ type: 'BookingLinked', data: { ...link, day: dayOfBooking(booking) } }];
}
