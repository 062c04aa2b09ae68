import { describe, expect, it } from '@jest/globals';

import { formatCalendarFile, type CalendarEntry, type CalendarFile } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'a-booking@example.com',
  sequence: 0,
  start: new Date('2026-06-01T12:00:00Z'),
  end: new Date('2026-06-01T13:00:00Z'),
  summary: 'Wakeboarding',
  description: 'Arrive early.',
  location: 'Ādaži Siguļi, Carnikava, Latvia',
};
const formatCalendar = (changes: Partial<CalendarEntry> = {}, file: Partial<CalendarFile> = {}) =>
  formatCalendarFile({
    method: 'PUBLISH',
    organizer: { name: 'Wake Siguļi', address: 'info@example.com' },
    stamp: new Date('2026-05-20T08:30:15.250Z'),
    entries: [{ ...entry, ...changes }],
    ...file,
  });
/** Unfolds lines, as a reader of the file does (RFC 5545, section 3.1). */
const linesOf = (content: string) => content.replaceAll('\r\n ', '').split('\r\n');

describe('formatCalendarFile', () => {
  it('is an iCalendar object', () => {
    expect(linesOf(formatCalendar())).toMatchInlineSnapshot(`
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

  it('cancels an entry, with its sequence number', () => {
    const lines = linesOf(formatCalendar({ sequence: 4 }, { method: 'CANCEL' }));
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        'STATUS:CANCELLED',
        'SEQUENCE:4',
        'UID:a-booking@example.com',
      ]),
    );
  });

  it('cancels one entry of a file that publishes', () => {
    const lines = linesOf(formatCalendar({ isCancelled: true }));
    expect(lines).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'STATUS:CANCELLED']));
  });

  it('leaves out an unknown organizer', () => {
    const withOne = linesOf(formatCalendar());
    expect(linesOf(formatCalendar({}, { organizer: undefined }))).toEqual(
      withOne.filter((line) => !/^ORG/.test(line)),
    );
  });

  it.each(['ļoti gara rindiņa ar garumzīmēm ', 'āčēģīķļņšūž', '👩🏽‍🚀', 'x'])(
    'folds %j many times at 75 octets without cutting a character in two',
    (text) => {
      const description = text.repeat(60);
      const lines = formatCalendar({ description }).split('\r\n');
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }

      for (const line of lines.slice(0, -1)) {
        expect(line).not.toBe('');
      }

      expect(lines.join('')).not.toContain('\ufffd');
      expect(lines.join('')).not.toMatch(/[\n\r]/);
      expect(linesOf(lines.join('\r\n'))).toContain(`DESCRIPTION:${description}`);
    },
  );

  it.each([
    ['a line of exactly 75 octets', 75, 1],
    ['one octet more', 76, 2],
    ['all that a second line holds', 149, 2],
    ['one octet more than that', 150, 3],
  ])('folds %s (%d octets) into %d lines', (_, octets, count) => {
    const summary = 'x'.repeat(octets - 'SUMMARY:'.length);
    const plain = formatCalendar({ summary: '' }).split('\r\n').length;
    expect(formatCalendar({ summary }).split('\r\n').length - plain + 1).toBe(count);
  });

  it.each([
    'a\r\nATTENDEE:mailto:x@example.com',
    'a\nATTENDEE:b',
    'a\rATTENDEE:b',
    'a\u2028ATTENDEE:b',
    'a\u0085ATTENDEE:b',
  ])('keeps %j in one property', (hostile) => {
    const lines = linesOf(formatCalendar({ description: hostile, summary: hostile }));
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
    expect(lines).toHaveLength(linesOf(formatCalendar()).length);
  });

  it('escapes characters that have a meaning in the format', () => {
    expect(linesOf(formatCalendar({ summary: 'a;b,c\\d"e\u0007' }))).toContain(
      'SUMMARY:a\\;b\\,c\\\\d"e',
    );
    expect(
      linesOf(formatCalendar({ description: 'Vārds: Bērziņa; Anna, Jr\nTālrunis: 1' })),
    ).toContain(String.raw`DESCRIPTION:Vārds: Bērziņa\; Anna\, Jr\nTālrunis: 1`);
  });

  it('keeps every name inside its quotes', () => {
    const organizer = { name: 'Wake "Siguļi"\r\nATTENDEE:x', address: 'info@example.com' };
    expect(linesOf(formatCalendar({}, { organizer }))).toContain(
      'ORGANIZER;CN="Wake SiguļiATTENDEE:x":mailto:info@example.com',
    );
  });
});
