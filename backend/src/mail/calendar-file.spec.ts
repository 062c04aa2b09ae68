import { describe, expect, it } from '@jest/globals';
import { calendarFile, type CalendarEntry } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'a-booking@example.com',
  start: new Date('2026-06-01T12:00:00Z'),
  end: new Date('2026-06-01T13:00:00Z'),
  summary: 'Wakeboarding',
  description: 'Arrive early.',
  location: 'Ādaži Siguļi, Carnikava, Latvia',
};
const calendar = (changes: Partial<CalendarEntry> = {}, method: 'PUBLISH' | 'CANCEL' = 'PUBLISH') =>
  calendarFile({
    method,
    organizer: { name: 'Wake Siguļi', address: 'info@example.com' },
    stamp: new Date('2026-05-20T08:30:15.250Z'),
    entries: [{ ...entry, ...changes }],
  });
/** As a reader sees it: folded lines joined again (RFC 5545, section 3.1). */
const linesOf = (content: string) => content.replaceAll('\r\n ', '').split('\r\n');

describe('calendarFile', () => {
  it('is an iCalendar object', () => {
    expect(linesOf(calendar().content)).toMatchInlineSnapshot(`
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//cablepark//booking//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:a-booking@example.com",
        "DTSTAMP:20260520T083015Z",
        "SEQUENCE:0",
        "STATUS:CONFIRMED",
        "DTSTART:20260601T120000Z",
        "DTEND:20260601T130000Z",
        "SUMMARY:Wakeboarding",
        "DESCRIPTION:Arrive early.",
        "LOCATION:Ādaži Siguļi\\, Carnikava\\, Latvia",
        "ORGANIZER;CN="Wake Siguļi":mailto:info@example.com",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ]
    `);
  });

  it('takes an entry back with a higher sequence', () => {
    const lines = linesOf(calendar({}, 'CANCEL').content);
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', 'UID:a-booking@example.com']),
    );
  });

  it('folds lines at 75 octets without cutting a character in two', () => {
    const description = 'ļoti gara rindiņa ar garumzīmēm '.repeat(12);
    const { content } = calendar({ description });
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(content).not.toContain('\ufffd');
    expect(linesOf(content)).toContain(`DESCRIPTION:${description}`);
  });

  it.each([
    'a\r\nATTENDEE:mailto:x@example.com',
    'a\nATTENDEE:b',
    'a\rATTENDEE:b',
    'a\u2028ATTENDEE:b',
    'a\u0085ATTENDEE:b',
  ])('keeps %j in one property', (hostile) => {
    const lines = linesOf(calendar({ description: hostile, summary: hostile }).content);
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
    expect(lines).toHaveLength(linesOf(calendar().content).length);
  });

  it('escapes what means something', () => {
    expect(linesOf(calendar({ summary: 'a;b,c\\d"e\u0007' }).content)).toContain('SUMMARY:a\\;b\\,c\\\\d"e');
  });
});
