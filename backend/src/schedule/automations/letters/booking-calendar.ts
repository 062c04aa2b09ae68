import { calendarUid, stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { slotEnd, slotStart } from '@cablepark/contracts/shared/riga-time';
import { calendarFile } from '../../../mail/calendar-file.ts';
import type { MailCalendar } from '../../../mail/mail.ts';
import type { MailedBooking, Park } from './mailed-booking.ts';
import { wordsIn } from './words.ts';

/**
 * The booking for its customer's calendar, an entry for each stretch without a gap. Published, not
 * requested: nobody is to accept or decline what is booked already (RFC 5546, section 3.2.1).
 */
export function bookingCalendar(
  method: MailCalendar['method'],
  booking: MailedBooking,
  park: Park,
  stamp: Date,
): MailCalendar {
  const { calendar, address } = wordsIn[booking.language];
  const entries = stretchesOf(booking.slots.map(({ slotId }) => slotId)).map(({ start, end }, i) => ({
    uid: calendarUid(booking.reference, i + 1),
    start: slotStart(start),
    end: slotEnd(end - 1),
    summary: calendar.summary(park.sender.name),
    description: calendar.description(booking.reference, park.phone),
    location: address,
  }));
  return calendarFile({ method, organizer: park.sender, stamp, entries });
}
