import { describe, expect, it } from '@jest/globals';

import { formatBookingCalendarFile } from '@cablepark/contracts/schedule/booking-calendar-file';
import { slotsOfDay } from '@cablepark/contracts/shared/riga-time';
import { type SlotId } from '@cablepark/contracts/shared/slot-ids';

import { createBookingCalendar } from './booking-calendar.ts';
import { createMailedBooking, park } from './test/mailed-booking.ts';

const bookingOf = (slots: readonly SlotId[]) =>
  createMailedBooking({
    language: 'en',
    slots: slots.map((slotId) => ({ slotId, priceCents: 2000 })),
  });
const readValues = (content: string, name: string) =>
  content
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1));
const createCalendar = (slots: readonly SlotId[], method: 'PUBLISH' | 'CANCEL' = 'PUBLISH') =>
  createBookingCalendar(method, bookingOf(slots), park, new Date(0)).content;

describe('createBookingCalendar', () => {
  it('cancels the entry that it has published', () => {
    const slots = slotsOfDay('2026-06-01').slice(30, 32);
    expect(readValues(createCalendar(slots, 'CANCEL'), 'UID')).toEqual(
      readValues(createCalendar(slots), 'UID'),
    );
    expect(readValues(createCalendar(slots), 'UID')).toEqual(['ABCDEFGH23456789-1@cablepark']);
  });

  it("has an entry for each unbroken stretch, numbered as in the site's own file", () => {
    const content = createCalendar([
      ...slotsOfDay('2026-06-01').slice(30, 32),
      ...slotsOfDay('2026-06-01').slice(36, 37),
    ]);
    expect(readValues(content, 'DTSTART')).toEqual(['20260601T120000Z', '20260601T150000Z']);
    expect(readValues(content, 'DTEND')).toEqual(['20260601T130000Z', '20260601T153000Z']);
    expect(readValues(content, 'UID')).toEqual([
      'ABCDEFGH23456789-1@cablepark',
      'ABCDEFGH23456789-2@cablepark',
    ]);
  });

  it.each([
    ['before the clocks go forward', '2026-03-28', 20, '20260328T080000Z'],
    ['on the day that they do', '2026-03-29', 18, '20260329T070000Z'],
    ['before they go back', '2026-10-24', 20, '20261024T070000Z'],
    ['on the day that they do', '2026-10-25', 22, '20261025T080000Z'],
  ])('means 10:00 in Riga %s (%s)', (_, day, index, utc) => {
    expect(readValues(createCalendar([slotsOfDay(day)[index]!]), 'DTSTART')).toEqual([utc]);
  });

  it('has the same entries as the site’s own file', () => {
    const slots = slotsOfDay('2026-06-01').slice(30, 32);
    const texts = { sequence: 0, summary: 'Wakeboarding', description: '', location: '' };
    const site = formatBookingCalendarFile(
      { reference: bookingOf(slots).reference, slots, ...texts },
      { method: 'PUBLISH', stamp: new Date() },
    );
    for (const name of ['UID', 'SEQUENCE', 'DTSTART', 'DTEND']) {
      expect(readValues(createCalendar(slots), name)).toEqual(readValues(site, name));
    }
  });

  it('distinguishes the two hours of an October night', () => {
    const [firstTime, secondTime] = [6, 8].map((i) =>
      readValues(createCalendar([slotsOfDay('2026-10-25')[i]!]), 'DTSTART'),
    );
    expect(firstTime).toEqual(['20261025T000000Z']);
    expect(secondTime).toEqual(['20261025T010000Z']);
  });
});
