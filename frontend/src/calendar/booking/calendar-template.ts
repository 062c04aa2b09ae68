import type { CalendarBooking } from '@cablepark/contracts/schedule/booking-calendar-file';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { utcTime } from '@cablepark/contracts/shared/calendar-file';
import { slotStart } from '@cablepark/contracts/shared/riga-time';

/**
 * The Google Calendar link for one entry, from the first slot's start to the last one's end, gaps
 * included.
 */
export function templateLink({ summary, description, location, slots }: CalendarBooking): string {
  const stretches = stretchesOf(slots);
  const [first, last] = [stretches[0], stretches.at(-1)];
  const dates =
    first && last ? `${utcTime(slotStart(first.start))}/${utcTime(slotStart(last.end))}` : '';
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: summary,
    dates,
    details: description,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}
