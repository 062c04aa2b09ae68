import { calendarUid, stretchesOf, type Stretch } from '@cablepark/contracts/schedule/stretches';
import { slotEnd, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** A booking as an entry of somebody's own calendar. */
export interface CalendarEvent {
  readonly reference: string;
  readonly title: string;
  readonly details: string;
  readonly place: string;
  readonly slots: readonly SlotId[];
}

/** `20260620T120000Z`. */
const utcStamp = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const startOf = ({ start }: Stretch): string => utcStamp(slotStart(start));
const endOf = ({ end }: Stretch): string => utcStamp(slotEnd(end - 1));

/** The external calendar's template, filled in: one entry from the first slot's start to the last one's end. */
export function templateLink({ title, details, place, slots }: CalendarEvent): string {
  const stretches = stretchesOf(slots);
  const [first, last] = [stretches[0], stretches.at(-1)];
  const dates = first && last ? `${startOf(first)}/${endOf(last)}` : '';
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details, location: place });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

/** An iCalendar file (RFC 5545), an entry for each stretch without a gap. */
export function icsFile(event: CalendarEvent, now: Date): string {
  const entries = stretchesOf(event.slots).flatMap((stretch, i) => [
    'BEGIN:VEVENT',
    `UID:${calendarUid(event.reference, i + 1)}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${startOf(stretch)}`,
    `DTEND:${endOf(stretch)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.details)}`,
    `LOCATION:${escaped(event.place)}`,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//cablepark//booking//EN', ...entries, 'END:VCALENDAR'];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

const LINE_OCTETS = 75;

/** Lines are at most 75 octets long; a longer one goes on after a line break and a space. No letter is cut in two. */
function folded(line: string): string {
  const lines = [''];
  for (const letter of line) {
    const current = lines.at(-1) ?? '';
    // A continued line starts with a space, which counts.
    const room = LINE_OCTETS - (lines.length > 1 ? 1 : 0);
    if (octets(current + letter) > room) lines.push(letter);
    else lines[lines.length - 1] = current + letter;
  }
  return lines.join('\r\n ');
}

const octets = (text: string): number => new TextEncoder().encode(text).length;
