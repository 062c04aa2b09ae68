import { describe, expect, it } from '@jest/globals';
import {
  BOOKING,
  bookingCancelled,
  bookingPlaced,
  slot,
  slotBlocked,
  slotPriceChanged,
  slotsGenerated,
} from '../test/day-events.ts';
import type { DayEvent } from './day-schedule.ts';
import { given } from '../test/given-day.ts';

const TEN = slot('10:00');
const statusAfter = (...events: readonly DayEvent[]) => given(...events).day.slots.get(TEN);

describe('a new price', () => {
  it('leaves a slot blocked that is blocked', () => {
    expect(statusAfter(slotsGenerated([TEN]), slotBlocked(TEN), slotPriceChanged(TEN, 3000))).toMatchObject({
      status: 'blocked',
      priceCents: 3000,
    });
  });

  it('leaves a slot booked that is booked', () => {
    const { bookingId, status } = statusAfter(
      slotsGenerated([TEN]),
      bookingPlaced([TEN]),
      slotPriceChanged(TEN, 3000),
    )!;
    expect([status, bookingId]).toEqual(['booked', expect.any(String)]);
  });
});

describe('a new price of what is no slot', () => {
  it('makes none of it', () => {
    expect(statusAfter(slotPriceChanged(TEN, 3000))).toBeUndefined();
  });
});

describe('a day that was decided further', () => {
  it('still is what it was', () => {
    const events = [bookingCancelled([TEN]), slotPriceChanged(TEN, 3000)];
    const { day, when } = given(slotsGenerated([TEN]), bookingPlaced([TEN]));
    when(() => events).leaves((after) => {
      expect([after.bookings.size, after.slots.get(TEN)?.status]).toEqual([0, 'available']);
    });
    expect([day.bookings.size, day.slots.get(TEN)]).toEqual([
      1,
      { status: 'booked', priceCents: 2000, bookingId: BOOKING },
    ]);
  });
});
