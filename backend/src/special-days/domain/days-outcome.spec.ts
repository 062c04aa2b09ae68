import { describe, expect, it } from '@jest/globals';

import {
  bookingPlaced,
  MONDAY,
  slot,
  slotsChanged,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { countsOf } from '#schedule/domain/slot-events';
import { createTimetable, given } from '#schedule/test/given-day';
import { findBookingsInTheWay } from './days-outcome.ts';

const placeBooking = (number: number, times: readonly string[]) =>
  bookingPlaced(
    times.map((time) => slot(time)),
    { bookingId: `000000000000000${number}`, reference: `${number}` },
  );
const { day } = given(
  slotsGenerated(),
  placeBooking(1, ['21:00', '21:30']),
  placeBooking(2, ['15:00']),
  placeBooking(3, ['16:00', '16:30']),
);
const setting = {
  isClosed: false,
  openTime: '16:00',
  closeTime: '21:30',
  priceCents: null,
  note: null,
};
const findReferences = (more: Partial<typeof setting>) =>
  findBookingsInTheWay(
    MONDAY,
    createTimetable({ specialDays: new Map([[MONDAY, { ...setting, ...more }]]) }),
    day.bookings.values(),
  ).map(({ reference }) => reference);

describe('the bookings in the way of a special day', () => {
  it('are those with a slot outside its hours, by time', () => {
    expect(findReferences({})).toEqual(['2', '1']);
  });

  it('are all of them if it is closed', () => {
    expect(findReferences({ isClosed: true })).toEqual(['2', '3', '1']);
  });

  it('are none within the hours', () => {
    expect(findReferences({ openTime: '15:00', closeTime: '22:00' })).toEqual([]);
  });
});

describe('the counts of special days', () => {
  it('are of opened, removed and repriced slots', () => {
    const times = ['15:00', '15:30', '16:00'].map((time) => slot(time));
    const repriced = [{ slotId: slot('17:00'), priceCents: 1 }];
    expect(
      countsOf([slotsGenerated(times), slotsChanged({ removed: times.slice(1), repriced })]),
    ).toEqual({
      generatedSlots: 3,
      removedSlots: 2,
      repricedSlots: 1,
    });
  });
});
