import { describe, expect, it } from '@jest/globals';

import type { CalendarMethod } from '../shared/calendar-file.ts';
import { slotsOfDay, type Day } from '../shared/riga-time.ts';
import { type SlotId } from '../shared/slot-ids.ts';
import { formatBookingCalendarFile, type CalendarBooking } from './booking-calendar-file.ts';
import { toStretches } from './stretches.ts';

const june = slotsOfDay('2026-06-01');
const texts = { summary: 'Wakeboarding', description: 'Arrive early.', location: 'Siguļi' };
const file = (
  slots: readonly SlotId[],
  changes: Partial<CalendarBooking> = {},
  method: CalendarMethod = 'PUBLISH',
) =>
  formatBookingCalendarFile(
    { reference: 'ABCDEFGH23456789', sequence: 0, slots, ...texts, ...changes },
    { method, stamp: new Date(0) },
  );
const values = (content: string, name: string) =>
  content
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1));

describe('formatBookingCalendarFile', () => {
  it('has an entry for each unbroken stretch, numbered by time', () => {
    const content = file([...june.slice(36, 37), ...june.slice(30, 32)]);
    expect(values(content, 'DTSTART')).toEqual(['20260601T120000Z', '20260601T150000Z']);
    expect(values(content, 'DTEND')).toEqual(['20260601T130000Z', '20260601T153000Z']);
    expect(values(content, 'UID')).toEqual([
      'ABCDEFGH23456789-1@cablepark',
      'ABCDEFGH23456789-2@cablepark',
    ]);
  });

  it("cancels the entries that it has published, with the booking's sequence number", () => {
    const slots = [june[30]!, june[34]!];
    const [published, cancelled] = [file(slots), file(slots, { sequence: 1 }, 'CANCEL')];
    for (const name of ['UID', 'DTSTART', 'DTEND']) {
      expect(values(cancelled, name)).toEqual(values(published, name));
    }

    expect(values(published, 'SEQUENCE')).toEqual(['0', '0']);
    expect(values(cancelled, 'SEQUENCE')).toEqual(['1', '1']);
    expect([values(published, 'METHOD'), values(cancelled, 'METHOD')]).toEqual([
      ['PUBLISH'],
      ['CANCEL'],
    ]);
  });

  it('cancels the entries of stretches that a move took away, and keeps the others', () => {
    const content = file([june[20]!], {
      sequence: 3,
      goneStretches: toStretches([june[34]!, june[38]!]),
    });
    expect(values(content, 'METHOD')).toEqual(['PUBLISH']);
    expect(values(content, 'STATUS')).toEqual(['CONFIRMED', 'CANCELLED', 'CANCELLED']);
    expect(values(content, 'SEQUENCE')).toEqual(['3', '3', '3']);
    expect(values(content, 'UID')).toEqual([1, 2, 3].map((n) => `ABCDEFGH23456789-${n}@cablepark`));
    expect(values(content, 'DTSTART')).toEqual([
      '20260601T070000Z',
      '20260601T140000Z',
      '20260601T160000Z',
    ]);
  });

  it.each<[string, Day, number, string, string]>([
    ['before the clocks go forward', '2026-03-28', 20, '20260328T080000Z', '20260328T083000Z'],
    ['on the day that they do', '2026-03-29', 18, '20260329T070000Z', '20260329T073000Z'],
    [
      'just before the hour that March lacks',
      '2026-03-29',
      5,
      '20260329T003000Z',
      '20260329T010000Z',
    ],
    ['before they go back', '2026-10-24', 20, '20261024T070000Z', '20261024T073000Z'],
    ['on the day that they do', '2026-10-25', 22, '20261025T080000Z', '20261025T083000Z'],
    ['at 03:30 the first time', '2026-10-25', 7, '20261025T003000Z', '20261025T010000Z'],
    ['at 03:30 the second time', '2026-10-25', 9, '20261025T013000Z', '20261025T020000Z'],
    ['in the last half hour of a year', '2026-12-31', 47, '20261231T213000Z', '20261231T220000Z'],
  ])('has the right instants %s (%s, half hour %d)', (_, day, index, start, end) => {
    const content = file([slotsOfDay(day)[index]!]);
    expect([values(content, 'DTSTART'), values(content, 'DTEND')]).toEqual([[start], [end]]);
  });
});
