import { describe, it } from '@jest/globals';
import type { DaySchedule } from '../../domain/day-schedule.ts';
import {
  bookingPlaced,
  pricing,
  reason,
  sealedAs,
  slot,
  slotBlocked,
  slotOpened,
  slotsGenerated,
} from '../../test/day-events.ts';
import { given } from '../../test/given-day.ts';
import { decideBlockSlots } from './block-slots.decide.ts';

const block =
  (stored: readonly string[], unallocated: readonly string[] = []) =>
  (day: DaySchedule) =>
    decideBlockSlots(
      {
        slots: { stored: stored.map((time) => slot(time)), unallocated: unallocated.map((time) => slot(time)) },
        reason,
        pricing,
      },
      day,
    );

describe('block slots', () => {
  it('takes available ones out of sale', () => {
    given(slotsGenerated())
      .when(block(['15:00', '15:30']))
      .then(slotBlocked(slot('15:00')), slotBlocked(slot('15:30')));
  });

  it('makes slots of cells that are not stored, and blocks them', () => {
    given(slotsGenerated())
      .when(block([], ['10:00', '15:00']))
      .then(slotOpened(slot('10:00')), slotBlocked(slot('10:00')), slotBlocked(slot('15:00')));
  });

  it('leaves blocked ones with the reason they have, so that it can be repeated', () => {
    given(slotsGenerated(), slotBlocked(slot('15:00'), sealedAs('first reason')))
      .when(block(['15:00']))
      .then();
  });

  it('refuses the whole request for booked ones, naming them', () => {
    given(slotsGenerated(), bookingPlaced([slot('15:30'), slot('16:00')]))
      .when(block(['15:00', '15:30'], ['16:00', '10:00']))
      .rejects('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots: [slot('15:30'), slot('16:00')] });
  });

  it('refuses ids of slots that are nowhere', () => {
    given(slotsGenerated())
      .when(block(['10:00']))
      .rejects('SLOT_NOT_FOUND');
  });
});
