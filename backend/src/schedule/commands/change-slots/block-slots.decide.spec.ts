import { describe, it } from '@jest/globals';
import type { DaySchedule } from '../../domain/day-schedule.ts';
import {
  bookingPlaced,
  reason,
  sealedAs,
  slot,
  slotBlocked,
  slotOpened,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';
import { timetable } from '../../test/given-day.ts';
import { given } from '../../test/given-day.ts';
import { decideBlockSlots } from './change-slots.decide.ts';

const block =
  (stored: readonly string[], unallocated: readonly string[] = []) =>
  (day: DaySchedule) =>
    decideBlockSlots(
      {
        slots: { stored: stored.map((time) => slot(time)), unallocated: unallocated.map((time) => slot(time)) },
        reason,
        timetable: timetable(),
      },
      day,
    );

describe('block slots', () => {
  it('blocks available slots', () => {
    given(slotsGenerated())
      .when(block(['15:00', '15:30']))
      .then(slotBlocked([slot('15:00'), slot('15:30')]));
  });

  it('turns cells into slots and blocks them', () => {
    given(slotsGenerated())
      .when(block([], ['10:00', '15:00']))
      .then(slotOpened(slot('10:00')), slotBlocked([slot('10:00'), slot('15:00')]));
  });

  it('keeps the reason of blocked slots, so that it can be repeated', () => {
    given(slotsGenerated(), slotBlocked(slot('15:00'), sealedAs('first reason')))
      .when(block(['15:00']))
      .then();
  });

  it('refuses the whole request if slots are booked, and names them', () => {
    given(slotsGenerated(), bookingPlaced([slot('15:30'), slot('16:00')]))
      .when(block(['15:00', '15:30'], ['16:00', '10:00']))
      .rejects('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots: [slot('15:30'), slot('16:00')] });
  });

  it('refuses unknown slots', () => {
    given(slotsGenerated())
      .when(block(['10:00']))
      .rejects('SLOT_NOT_FOUND');
  });
});
