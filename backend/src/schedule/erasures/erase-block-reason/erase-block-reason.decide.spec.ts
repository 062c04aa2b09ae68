import { describe, it } from '@jest/globals';

import {
  sealedAs,
  slot,
  slotBlocked,
  slotMadeAvailable,
  slotRemoved,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import { given } from '#schedule/test/given-day';
import { decideEraseBlockReason } from './erase-block-reason.decide.ts';

const erase = (day: DaySchedule) => decideEraseBlockReason(slot('15:00'), day);
const erased = (...keyIds: string[]) =>
  ({
    type: 'PersonalDataErased',
    data: { subject: 'blockReason', subjectId: String(slot('15:00')), keyIds, day: null },
  }) as const;
const blockedTwice = [
  slotsGenerated(),
  slotBlocked(slot('15:00'), sealedAs('first reason')),
  slotMadeAvailable(slot('15:00')),
  slotBlocked(slot('15:00'), sealedAs('second reason')),
];

describe('erase a block reason', () => {
  it('names the keys of all reasons the slot ever had, even if the slot was removed', () => {
    given(...blockedTwice)
      .when(erase)
      .then(erased('first reason', 'second reason'));
    given(...blockedTwice, slotMadeAvailable(slot('15:00')), slotRemoved(slot('15:00')))
      .when(erase)
      .then(erased('first reason', 'second reason'));
  });

  it('returns no events a second time, until there is another reason', () => {
    const before = [...blockedTwice, erased('first reason', 'second reason')];
    given(...before)
      .when(erase)
      .then();
    given(
      ...before,
      slotMadeAvailable(slot('15:00')),
      slotBlocked(slot('15:00'), sealedAs('third reason')),
    )
      .when(erase)
      .then(erased('third reason'));
  });

  it('names the keys that the read models have of a slot in closed books', () => {
    given()
      .when((day) => decideEraseBlockReason(slot('15:00'), day, ['old reason']))
      .then(erased('old reason'));
    given()
      .when((day) => decideEraseBlockReason(slot('15:00'), day, []))
      .then();
  });

  it('refuses slots that were never blocked', () => {
    given(slotsGenerated(), slotBlocked(slot('15:30')))
      .when(erase)
      .rejects('SLOT_NOT_FOUND');
  });
});
