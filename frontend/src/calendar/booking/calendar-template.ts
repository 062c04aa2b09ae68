import type { CalendarBooking } from '@cablepark/contracts/schedule/booking-calendar-file';
import { toStretches } from '@cablepark/contracts/schedule/stretches';
import { formatUtcTime } from '@cablepark/contracts/shared/calendar-file';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';

/**
 * The Google Calendar link for one entry, from the first slot's start to the last one's end, gaps
 * included.
 */
export function toTemplateLink({ summary, description, location, slots }: CalendarBooking): string {
  const stretches = toStretches(slots);
  const [first, last] = [stretches[0], stretches.at(-1)];
  const dates =
    first && last
      ? `${formatUtcTime(startOfSlot(first.start))}/${formatUtcTime(startOfSlot(last.end))}`
      : '';
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: summary,
    dates,
    details: description,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}
