import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';

import { dayOfBooking } from '#schedule/domain/cancellation';
import { getPresentBooking, type Schedule } from '#schedule/domain/schedule';

/**
 * Records whether staff have reached the customer by phone. Returns no events if the booking
 * already says so.
 */
export function decideRecordCall(
  { bookingId, isReached }: { readonly bookingId: string; readonly isReached: boolean },
  schedule: Schedule,
): ScheduleEvent[] {
  const booking = getPresentBooking(schedule, bookingId);
  if (booking.isReached === isReached) {
    return [];
  }

  return [{ type: 'CallRecorded', data: { bookingId, day: dayOfBooking(booking), isReached } }];
}
