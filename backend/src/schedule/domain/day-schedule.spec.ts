import { describe, expect, it } from '@jest/globals';

import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import {
  BOOKING,
  bookingCancelled,
  bookingPlaced,
  slot,
  slotBlocked,
  slotMadeAvailable,
  slotPriceChanged,
  slotsChanged,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { given } from '../test/given-day.ts';

const TEN = slot('10:00');
const evolveSlotAtTen = (...events: readonly ScheduleEvent[]) =>
  given(...events).day.slots.get(TEN);

describe('a new price', () => {
  it('keeps a blocked slot blocked', () => {
    expect(
      evolveSlotAtTen(slotsGenerated([TEN]), slotBlocked(TEN), slotPriceChanged(TEN, 3000)),
    ).toMatchObject({
      status: 'blocked',
      priceCents: 3000,
    });
  });

  it('keeps a booked slot booked', () => {
    const { bookingId, status } = evolveSlotAtTen(
      slotsGenerated([TEN]),
      bookingPlaced([TEN]),
      slotPriceChanged(TEN, 3000),
    )!;
    expect([status, bookingId]).toEqual(['booked', expect.any(String)]);
  });
});

describe('a price that was set by hand', () => {
  const isByHandAfter = (...events: readonly ScheduleEvent[]) =>
    evolveSlotAtTen(...events)?.isByHand;
  const byHand = slotPriceChanged(TEN, 1800, { isByHand: true });

  it('stays so while the slot is blocked, released, booked and freed', () => {
    const before = [slotsGenerated([TEN]), byHand];
    expect(isByHandAfter(...before, slotBlocked(TEN))).toBe(true);
    expect(isByHandAfter(...before, slotBlocked(TEN), slotMadeAvailable(TEN, 1800))).toBe(true);
    expect(isByHandAfter(...before, bookingPlaced([TEN]), bookingCancelled([TEN]))).toBe(true);
  });

  it('is so no more once the settings price the slot', () => {
    const before = [slotsGenerated([TEN]), byHand];
    const repriced = [{ slotId: TEN, priceCents: 2000 }];
    expect(isByHandAfter(...before, slotsChanged({ repriced }))).toBe(false);
    expect(isByHandAfter(...before, slotPriceChanged(TEN, 2000))).toBe(false);
  });

  it('is not that of a slot that was only released', () => {
    const released = slotMadeAvailable(TEN, 2000);
    expect(isByHandAfter(slotsGenerated([TEN]), slotBlocked(TEN), released)).toBe(false);
  });
});

describe('a new price of an unknown slot', () => {
  it('does not create the slot', () => {
    expect(evolveSlotAtTen(slotPriceChanged(TEN, 3000))).toBeUndefined();
  });
});

describe('a day on which more was decided', () => {
  it('is still readable in its earlier state', () => {
    const events = [bookingCancelled([TEN]), slotPriceChanged(TEN, 3000)];
    const { day, when } = given(slotsGenerated([TEN]), bookingPlaced([TEN]));
    when(() => events).leaves((after) => {
      expect([after.bookings.size, after.slots.get(TEN)?.status]).toEqual([0, 'available']);
    });
    expect([day.bookings.size, day.slots.get(TEN)]).toEqual([
      1,
      {
        status: 'booked',
        priceCents: 2000,
        isByHand: false,
        bookingId: BOOKING,
        closureId: null,
        blockReason: null,
      },
    ]);
  });
});
