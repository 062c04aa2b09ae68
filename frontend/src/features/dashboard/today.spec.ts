import { describe, expect, it } from '@jest/globals';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { endOfSlot, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { makeBooking } from '#calendar/test/bookings';
import { afterThree, makeSlot, THREE } from '#calendar/test/slots';
import {
  countAttendance,
  countSold,
  listGaps,
  listNextDays,
  listRides,
  sumIncomeUntil,
} from './today.ts';

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

const namesOf = (rides: ReturnType<typeof listRides>['now']) =>
  rides.map(
    ({ booking, stretch }) =>
      `${booking.reference} ${stretch.start - THREE}–${stretch.end - THREE}`,
  );

describe('who rides', () => {
  const bookings = [
    booked('D', [afterThree(8)]),
    booked('C', [afterThree(5)]),
    booked('B', [afterThree(2), afterThree(3)]),
    booked('A', [afterThree(-1), THREE, afterThree(4)]),
    booked('E', [afterThree(-1)]),
  ];

  it('lists the present riders and the next three, by unbroken stretches', () => {
    const { now, next } = listRides(bookings, new Date(endOfSlot(THREE).getTime() - 1));
    expect(namesOf(now)).toEqual(['A -1–1']);
    expect(namesOf(next)).toEqual(['B 2–4', 'A 4–5', 'C 5–6']);
  });

  it('is nobody between two stretches', () => {
    expect(listRides(bookings, startOfSlot(afterThree(1))).now).toEqual([]);
  });
});

it('attendance is counted by booking, and a booking without a note is expected', () => {
  const at = { happenedAt: '2026-06-01T12:00:00.000Z' };
  const bookings = [
    booked('A', [THREE], { attendance: { state: 'arrived', ...at } }),
    booked('B', [afterThree(1)], { attendance: { state: 'absent', ...at } }),
    booked('C', [afterThree(2)], { attendance: { state: 'expected', ...at } }),
    booked('D', [afterThree(3), afterThree(4)]),
  ];
  expect(
    (['arrived', 'expected', 'absent'] as const).map((state) => countAttendance(bookings, state)),
  ).toEqual([1, 2, 1]);
});

it('the gaps are what is on sale from the running half hour on', () => {
  const free = [afterThree(-1), THREE, afterThree(1), afterThree(4)].map((slot) =>
    makeSlot(slot, 'available'),
  );
  const slots = [...free, makeSlot(afterThree(2)), makeSlot(afterThree(3), 'blocked')];
  expect(listGaps(slots, new Date(endOfSlot(THREE).getTime() - 1))).toEqual([
    { start: THREE, end: afterThree(2) },
    { start: afterThree(4), end: afterThree(5) },
  ]);
});

it('the income of a day counts the slots that have begun, whenever their week', () => {
  const bookings = [
    booked('A', [afterThree(-1), THREE, afterThree(1)]),
    booked('B', [afterThree(2)]),
  ];
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
      makeSlot(afterThree(1), 'available'),
      makeSlot(afterThree(2), 'reserved'),
      makeSlot(afterThree(3), 'blocked'),
      makeSlot(afterThree(48)),
    ];
    expect(countSold(slots, '2026-06-01')).toEqual({ sold: 1, all: 3 });
    expect(countSold(slots, '2026-06-03')).toEqual({ sold: 0, all: 0 });
  });
});
