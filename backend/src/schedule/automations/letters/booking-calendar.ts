import { bookingCalendarFile } from '@cablepark/contracts/schedule/booking-calendar-file';
import type { MailCalendar } from '../../../mail/mailer.ts';
import type { MailedBooking, Park } from './mailed-booking.ts';
import { wordsIn } from './words.ts';

/**
 * The booking as a file for its customer's calendar. It is published rather than requested, because there is nothing to
 * accept or decline (RFC 5546, section 3.2.1).
 */
export function bookingCalendar(
  method: MailCalendar['method'],
  booking: MailedBooking,
  park: Park,
  stamp: Date,
): MailCalendar {
  const { calendar, address } = wordsIn[booking.language];
  const content = bookingCalendarFile(
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
