import { describe, it } from '@jest/globals';

import {
  bookingPlaced,
  slot,
  slotBlocked,
  slotMadeAvailable,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import { given } from '#schedule/test/given-day';
import { decideReleaseSlots } from './release-slots.decide.ts';

const release =
  (stored: readonly string[], unallocated: readonly string[] = []) =>
  (day: DaySchedule) =>
    decideReleaseSlots(
      {
        slots: {
          stored: stored.map((time) => slot(time)),
          unallocated: unallocated.map((time) => slot(time)),
        },
      },
      day,
    );

describe('release slots', () => {
  it('makes blocked slots available at the price they had, and keeps available ones', () => {
    given(slotsGenerated(undefined, 1700), slotBlocked(slot('15:00')))
      .when(release(['15:00', '15:30']))
      .then(slotMadeAvailable(slot('15:00'), 1700));
  });

  it('never releases a booked slot', () => {
    given(slotsGenerated(), slotBlocked(slot('15:00')), bookingPlaced([slot('15:30')]))
      .when(release(['15:00', '15:30']))
      .rejects('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots: [slot('15:30')] });
  });

  it('refuses unknown slots and cells', () => {
    given(slotsGenerated())
      .when(release(['10:00']))
      .rejects('SLOT_NOT_FOUND');
    given(slotsGenerated())
      .when(release([], ['10:00']))
      .rejects('SLOT_NOT_FOUND');
  });
});
