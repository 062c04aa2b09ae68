import { formatBookingCalendarFile } from '@cablepark/contracts/schedule/booking-calendar-file';

import type { MailCalendar } from '#mail/mailer';
import type { MailedBooking, Park } from './mailed-booking.ts';
import { wordsIn } from './words.ts';

/**
 * The booking as a calendar file. It is published, as there is nothing to accept or decline (RFC
 * 5546, 3.2.1).
 */
export function createBookingCalendar(
  method: MailCalendar['method'],
  booking: MailedBooking,
  park: Park,
  stamp: Date,
): MailCalendar {
  const { calendar, address } = wordsIn[booking.language];
  const content = formatBookingCalendarFile(
    {
      reference: booking.reference,
      sequence: booking.sequence ?? 0,
      slots: booking.slots.map(({ slotId }) => slotId),
      goneStretches: booking.goneStretches,
      summary: calendar.summary(park.sender.name),
      description: calendar.description(booking.reference, park.phone),
      location: address,
    },
    { method, stamp, organizer: park.sender },
  );
  return { method, content };
}
