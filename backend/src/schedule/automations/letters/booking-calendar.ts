import { slotEnd, slotStart } from '@cablepark/contracts/shared/riga-time';
import { calendarFile } from '../../../shared/mail/calendar-file.ts';
import { domainOf, type MailCalendar } from '../../../shared/mail/mail.ts';
import type { MailedBooking, Park } from './mailed-booking.ts';
import { runsOf } from './riga-words.ts';
import { wordsIn } from './words.ts';

/**
 * The booking for its customer's calendar, an entry for each unbroken run of slots. Published, not
 * requested: nobody is to accept or decline what is booked already (RFC 5546, section 3.2.1).
 */
export function bookingCalendar(
  method: MailCalendar['method'],
  booking: MailedBooking,
  park: Park,
  stamp: Date,
): MailCalendar {
  const { calendar, address } = wordsIn[booking.language];
  const entries = runsOf(booking.slots.map(({ slotId }) => slotId)).map(({ first, last }) => ({
    uid: `${booking.bookingId}.${first}@${domainOf(park.sender.address)}`,
    start: slotStart(first),
    end: slotEnd(last),
    summary: calendar.summary(park.sender.name),
    description: calendar.description(booking.reference, park.phone),
    location: address,
  }));
  return calendarFile({ method, organizer: park.sender, stamp, entries });
}
