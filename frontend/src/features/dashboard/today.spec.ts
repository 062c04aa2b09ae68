import { describe, expect, it } from '@jest/globals';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { endOfSlot, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { makeBooking } from '#calendar/test/bookings';
import { makeSlot } from '#calendar/test/slots';
import { countOf, fillOf, gapsOf, listNextDays, ridesOf, sumIncomeUntil } from './today.ts';

/** 15:00 in Riga on 1 June 2026. */
const THREE = Date.UTC(2026, 5, 1, 12) / 1_800_000;

const booked = (
  reference: string,
  slots: readonly SlotId[],
  more: Partial<BookingWithSlots> = {},
): BookingWithSlots => {
  const { booking, timeSlots } = makeBooking(
    slots.map((slot) => makeSlot(slot)),
    reference,
  );
  return { ...booking, timeSlots, ...more };
};

const namesOf = (rides: ReturnType<typeof ridesOf>['now']) =>
  rides.map(
    ({ booking, stretch }) =>
      `${booking.reference} ${stretch.start - THREE}–${stretch.end - THREE}`,
  );

describe('who rides', () => {
  const bookings = [
    booked('D', [THREE + 8]),
    booked('C', [THREE + 5]),
    booked('B', [THREE + 2, THREE + 3]),
    booked('A', [THREE - 1, THREE, THREE + 4]),
    booked('E', [THREE - 1]),
  ];

  it('is told by unbroken stretches: who rides now, and the next three', () => {
    const { now, next } = ridesOf(bookings, new Date(endOfSlot(THREE).getTime() - 1));
    expect(namesOf(now)).toEqual(['A -1–1']);
    expect(namesOf(next)).toEqual(['B 2–4', 'A 4–5', 'C 5–6']);
  });

  it('is nobody between two stretches', () => {
    expect(ridesOf(bookings, startOfSlot(THREE + 1)).now).toEqual([]);
  });
});

it('attendance is counted by booking, and whoever has no note is expected', () => {
  const at = { happenedAt: '2026-06-01T12:00:00.000Z' };
  const bookings = [
    booked('A', [THREE], { attendance: { state: 'arrived', ...at } }),
    booked('B', [THREE + 1], { attendance: { state: 'absent', ...at } }),
    booked('C', [THREE + 2], { attendance: { state: 'expected', ...at } }),
    booked('D', [THREE + 3, THREE + 4]),
  ];
  expect(
    (['arrived', 'expected', 'absent'] as const).map((state) => countOf(bookings, state)),
  ).toEqual([1, 2, 1]);
});

it('the gaps are what is on sale from the running half hour on', () => {
  const free = [THREE - 1, THREE, THREE + 1, THREE + 4].map((slot) => makeSlot(slot, 'available'));
  const slots = [...free, makeSlot(THREE + 2), makeSlot(THREE + 3, 'blocked')];
  expect(gapsOf(slots, new Date(endOfSlot(THREE).getTime() - 1))).toEqual([
    { start: THREE, end: THREE + 2 },
    { start: THREE + 4, end: THREE + 5 },
  ]);
});

it('the income of a day counts the slots that have begun, whenever their week', () => {
  const bookings = [booked('A', [THREE - 1, THREE, THREE + 1]), booked('B', [THREE + 2])];
  expect(
    ['14:00', '14:30', '15:00', '24:00'].map((time) => sumIncomeUntil(bookings, time)),
  ).toEqual([0, 20, 40, 80]);
});

describe('the next days', () => {
  it.each([
    ['Monday', '2026-06-01', ['2026-06-02', '2026-06-06', '2026-06-07']],
    ['Friday', '2026-06-05', ['2026-06-06', '2026-06-07']],
    ['Saturday', '2026-06-06', ['2026-06-07']],
    ['Sunday', '2026-06-07', ['2026-06-08', '2026-06-13', '2026-06-14']],
  ])('are tomorrow and the weekend, on a %s', (_, today, days) => {
    expect(listNextDays(today)).toEqual(days);
  });

  it('fill up by what is sold, of what is sold or for sale', () => {
    const slots = [
      makeSlot(THREE),
      makeSlot(THREE + 1, 'available'),
      makeSlot(THREE + 2, 'reserved'),
      makeSlot(THREE + 3, 'blocked'),
      makeSlot(THREE + 48),
    ];
    expect(fillOf(slots, '2026-06-01')).toEqual({ sold: 1, all: 3 });
    expect(fillOf(slots, '2026-06-03')).toEqual({ sold: 0, all: 0 });
  });
});
