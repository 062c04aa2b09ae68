import { describe, it } from '@jest/globals';

import {
  bookingPlaced,
  slot,
  slotBlocked,
  slotMadeAvailable,
  slotOpened,
  slotPriceChanged,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import { given } from '#schedule/test/given-day';
import { decideMakeSlotsAvailable } from './make-slots-available.decide.ts';

const makeAvailable =
  (stored: readonly string[], unallocated: readonly string[] = [], priceCents = 1500) =>
  (day: DaySchedule) =>
    decideMakeSlotsAvailable(
      {
        slots: {
          stored: stored.map((time) => slot(time)),
          unallocated: unallocated.map((time) => slot(time)),
        },
        priceCents,
      },
      day,
    );

const byHand = { isByHand: true } as const;

describe('make slots available', () => {
  it('releases a blocked slot, turns a cell into a slot, and changes the price of an available slot', () => {
    given(slotsGenerated(), slotBlocked(slot('15:00')))
      .when(makeAvailable(['15:00', '15:30'], ['10:00']))
      .then(
        slotOpened(slot('10:00'), 1500, byHand),
        slotMadeAvailable(slot('15:00'), 1500, byHand),
        slotPriceChanged(slot('15:30'), 1500, byHand),
      );
  });

  it('returns no events for a slot that is already available at this price', () => {
    given(slotsGenerated())
      .when(makeAvailable(['15:00'], [], 2000))
      .then();
  });

  it('refuses the whole request if a slot is booked, however it is named', () => {
    const booked = { alreadyBookedSlots: [slot('15:30')] };
    const day = given(slotsGenerated(), bookingPlaced([slot('15:30')]));
    day.when(makeAvailable(['15:00', '15:30'])).rejects('SLOTS_ALREADY_BOOKED', booked);
    day.when(makeAvailable([], ['10:00', '15:30'])).rejects('SLOTS_ALREADY_BOOKED', booked);
  });

  it('refuses unknown slots', () => {
    given(slotsGenerated())
      .when(makeAvailable(['10:00']))
      .rejects('SLOT_NOT_FOUND');
  });
});
