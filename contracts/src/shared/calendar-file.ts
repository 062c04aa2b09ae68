/** What a calendar does with the file: adds or changes its entries, or removes them (RFC 5546). */
export type CalendarMethod = 'PUBLISH' | 'CANCEL';

/** One entry in somebody's calendar. */
export interface CalendarEntry {
  /**
   * The same in every file about this entry, so that a calendar changes it instead of adding
   * another.
   */
  readonly uid: string;
  /** How often the entry has changed. A calendar ignores anything older than what it has. */
  readonly sequence: number;
  /** Whether this entry alone is cancelled, in a file that publishes others. */
  readonly isCancelled?: boolean;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
}

export interface CalendarFile {
  readonly method: CalendarMethod;
  /** When the file was made, or when the change that it reports happened. */
  readonly stamp: Date;
  /** Absent where it isn't known yet. */
  readonly organizer?: { readonly name: string; readonly address: string } | undefined;
  readonly entries: readonly CalendarEntry[];
}

/**
 * An iCalendar object (RFC 5545). Times are in UTC, since some times occur twice on Riga's clock
 * and others never.
 */
export function formatCalendarFile(file: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//cablepark//booking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${file.method}`,
    ...file.entries.flatMap((entry) => formatEntry(entry, file)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const formatEntry = (
  entry: CalendarEntry,
  { method, organizer, stamp }: CalendarFile,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${formatUtcTime(stamp)}`,
  `SEQUENCE:${entry.sequence}`,
  `STATUS:${method === 'CANCEL' || entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `DTSTART:${formatUtcTime(entry.start)}`,
  `DTEND:${formatUtcTime(entry.end)}`,
  `SUMMARY:${escapeText(entry.summary)}`,
  `DESCRIPTION:${escapeText(entry.description)}`,
  `LOCATION:${escapeText(entry.location)}`,
  ...(organizer
    ? [`ORGANIZER;CN="${removeQuotes(organizer.name)}":mailto:${organizer.address}`]
    : []),
  'END:VEVENT',
];

/** `20260620T120000Z` (RFC 5545, section 3.3.5). */
export const formatUtcTime = (instant: Date): string =>
  instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * Escapes a TEXT value (RFC 5545, section 3.3.11), so that no typed line break begins a property.
 */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029\u0085\v\f]/g, '\\n')
    .replaceAll(CONTROL, '');

/** Removes what a quoted parameter can't hold: quotes and control characters. */
const removeQuotes = (text: string): string =>
  text.replaceAll(/["\r\n]/g, '').replaceAll(CONTROL, '');

const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/**
 * Folds a line longer than 75 octets, at a line break and a space, without cutting a character in
 * two.
 */
function foldLine(line: string): string {
  let octets = 0;
  let result = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }

    result += character;
    octets += size;
  }

  return result;
}
