import type { MailCalendar, Sender } from './mail.ts';

/** One entry in somebody's calendar. */
export interface CalendarEntry {
  /** The same in every mail about it, so that a calendar changes its entry instead of adding one. */
  readonly uid: string;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
}

/** What every entry of one mail has in common. */
export interface CalendarMail {
  readonly method: MailCalendar['method'];
  readonly organizer: Sender;
  readonly stamp: Date;
  readonly entries: readonly CalendarEntry[];
}

/**
 * An iCalendar object (RFC 5545, 5546). Times are instants in UTC: a calendar shows them on its owner's
 * clock, and none is missing or meant twice when Riga's clock changes, as local times would be.
 */
export function calendarFile(mail: CalendarMail): MailCalendar {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//cablepark//booking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${mail.method}`,
    ...mail.entries.flatMap((entry) => entryLines(entry, mail)),
    'END:VCALENDAR',
  ];
  return { method: mail.method, content: lines.map((line) => `${folded(line)}\r\n`).join('') };
}

/** A cancellation has a higher sequence, so that it counts even where it arrives first. */
const entryLines = (entry: CalendarEntry, { method, organizer, stamp }: CalendarMail): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${instant(stamp)}`,
  `SEQUENCE:${method === 'CANCEL' ? 1 : 0}`,
  `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
  `DTSTART:${instant(entry.start)}`,
  `DTEND:${instant(entry.end)}`,
  `SUMMARY:${escaped(entry.summary)}`,
  `DESCRIPTION:${escaped(entry.description)}`,
  `LOCATION:${escaped(entry.location)}`,
  `ORGANIZER;CN="${withoutQuotes(organizer.name)}":mailto:${organizer.address}`,
  'END:VEVENT',
];

const instant = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** TEXT (RFC 5545, section 3.3.11): a line break of somebody's typing must not begin a property. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029\u0085\v\f]/g, '\\n')
    .replaceAll(CONTROL, '');

/** A quoted parameter can hold neither quotes nor control characters. */
const withoutQuotes = (text: string): string => text.replaceAll(/["\r\n]/g, '').replaceAll(CONTROL, '');

const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

const LINE_OCTETS = 75;

/** Lines hold 75 octets; what is longer goes on behind a line break and a space. No character is cut in two. */
function folded(line: string): string {
  let octets = 0;
  let result = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
