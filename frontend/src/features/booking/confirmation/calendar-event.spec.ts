import { describe, expect, it } from '@jest/globals';
import { freeSlot } from '../../../calendar/test/slots.ts';
import { icsFile, templateLink } from './calendar-event.ts';

const event = (...times: string[]) => ({
  reference: 'ABCDEFGH12345678',
  title: 'Veikbords (ABCDEFGH12345678)',
  details: 'Vārds: Bērziņa; Anna, Jr\nTālrunis: +37120123456',
  place: 'Ādaži Siguļi, Carnikava, Latvia',
  slots: times.map((time) => freeSlot('2026-06-20', time).id),
});
const now = new Date('2026-06-01T10:00:00Z');

describe('templateLink', () => {
  it('fills in title, times, details and place', () => {
    const link = new URL(templateLink(event('15:00', '15:30')));
    expect(link.hostname).toBe('calendar.google.com');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      action: 'TEMPLATE',
      text: event().title,
      dates: '20260620T120000Z/20260620T130000Z',
      details: event().details,
      location: event().place,
    });
  });

  it('spans a gap', () => {
    const { searchParams } = new URL(templateLink(event('15:00', '17:00')));
    expect(searchParams.get('dates')).toBe('20260620T120000Z/20260620T143000Z');
  });
});

describe('icsFile', () => {
  const lines = (...times: string[]) => icsFile(event(...times), now).split('\r\n');
  const unfolded = (...times: string[]) =>
    icsFile(event(...times), now)
      .replaceAll('\r\n ', '')
      .split('\r\n');

  it('is a calendar with an entry for each stretch', () => {
    const file = unfolded('15:00', '15:30', '17:00');
    expect(file.filter((line) => /^DT(START|END)/.test(line))).toEqual([
      'DTSTART:20260620T120000Z',
      'DTEND:20260620T130000Z',
      'DTSTART:20260620T140000Z',
      'DTEND:20260620T143000Z',
    ]);
    expect(new Set(file.filter((line) => line.startsWith('UID:'))).size).toBe(2);
    expect(file[0]).toBe('BEGIN:VCALENDAR');
    expect(file.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('escapes what has a meaning in the format', () => {
    expect(unfolded('15:00')).toContain(String.raw`DESCRIPTION:Vārds: Bērziņa\; Anna\, Jr\nTālrunis: +37120123456`);
  });

  it('folds lines at 75 octets without cutting a letter in two', () => {
    const folded = icsFile({ ...event('15:00'), details: 'āčēģīķļņšūž'.repeat(20) }, now).split('\r\n');
    for (const line of folded) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(folded.join('')).not.toContain('\uFFFD');
    expect(lines('15:00').every((line) => !line.includes('\n'))).toBe(true);
  });

  it('takes the clock change into account', () => {
    const october = { ...event(), slots: [freeSlot('2026-10-25', '03:30', {}, 1).id] };
    expect(icsFile(october, now)).toContain('DTSTART:20261025T013000Z\r\nDTEND:20261025T020000Z');
  });
});
