import { describe, expect, it } from '@jest/globals';

import type { EventNamed } from '@cablepark/contracts/events';
import {
  bookingPlaced,
  MONDAY,
  reason,
  sealedAs,
  slot,
  slotBlocked,
  slotBlockReasonChanged,
  slotOpened,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { decideReopenDay, planReopening } from '#schedule/domain/closing';
import type { DaySchedule } from '#schedule/domain/day-schedule';
import { createTimetable, given } from '#schedule/test/given-day';
import { decideBlockSlots } from './block-slots.decide.ts';

const block =
  (stored: readonly string[], unallocated: readonly string[] = [], why = reason) =>
  (day: DaySchedule) =>
    decideBlockSlots(
      {
        slots: {
          stored: stored.map((time) => slot(time)),
          unallocated: unallocated.map((time) => slot(time)),
        },
        reason: why,
        isSameReason: (present) => present.keyId === why.keyId,
        timetable: createTimetable(),
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

  it('leaves what is blocked for the same reason, so that it can be repeated', () => {
    given(slotsGenerated(), slotBlocked(slot('15:00')))
      .when(block(['15:00']))
      .then();
    given(slotsGenerated(), slotBlocked(slot('15:00')))
      .when(block(['15:00', '15:30']))
      .then(slotBlocked(slot('15:30')));
  });

  it('gives what is blocked for another reason the new one', () => {
    const another = sealedAs<{ reason: string }>('another reason');
    const renamed = slotBlockReasonChanged([slot('15:00'), slot('16:00')], another);
    given(
      slotsGenerated(),
      slotBlocked([slot('15:00'), slot('16:00')]),
      slotBlocked(slot('15:30'), another),
    )
      .when(block(['15:00', '15:30', '16:00'], ['10:00'], another))
      .then(slotOpened(slot('10:00')), slotBlocked(slot('10:00'), another), renamed);
    given(
      slotsGenerated(),
      slotBlocked(slot('15:00')),
      slotBlockReasonChanged([slot('15:00')], another),
    )
      .when(block(['15:00'], [], another))
      .then();
  });

  it('blocks what a closure had blocked, which stays so when the closure is taken back', () => {
    const slots = [slot('15:00'), slot('15:30')];
    const stretch = { closureId: 'storm', day: MONDAY, first: slot('15:00'), end: slot('16:00') };
    const closed: EventNamed<'SlotsClosed'> = {
      type: 'SlotsClosed',
      data: { ...stretch, reason: 'weather', slots, isLater: false },
    };
    given(slotsGenerated(), closed)
      .when(block(['15:00']))
      .then(slotBlockReasonChanged([slot('15:00')]));
    given(slotsGenerated(), closed, slotBlockReasonChanged([slot('15:00')]))
      .when((day) => decideReopenDay('storm', MONDAY, planReopening('storm', day)))
      .leaves((day) => {
        expect(day.slots.get(slot('15:00'))).toMatchObject({ status: 'blocked', closureId: null });
        expect(day.slots.get(slot('15:30'))?.status).toBe('available');
      });
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
