import { describe, expect, it } from '@jest/globals';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import {
  bookingPlaced,
  customerOf,
  MONDAY,
  slot,
  slotsGenerated,
  waitlistJoined,
} from '@cablepark/contracts/test/schedule-events';

import type { Schedule } from '#schedule/domain/schedule';
import { given } from '#schedule/test/given-day';
import { decideEraseEntry } from './erase-entries.decide.ts';

const NOW = new Date('2026-05-31T12:00:00Z');
const slotId = slot('15:00');
const place = { entryId: 'anna', day: MONDAY, slotId };
const { keyId } = customerOf('anna');
const erased = (subjectId: string): ScheduleStreamEvent => ({
  type: 'PersonalDataErased',
  data: { subject: 'waitlistEntry', subjectId, keyIds: [keyId], day: MONDAY },
});
const inLine = [slotsGenerated(), bookingPlaced([slotId]), waitlistJoined('anna', slotId)];
const erase = (now: Date) => (_: unknown, schedule: Schedule) =>
  decideEraseEntry({ ...place, tokenHash: 'token of anna', keyIds: [keyId] }, now, schedule);

describe('erase the customer of a waitlist entry', () => {
  it('removes an open one from its waitlist', () => {
    given(...inLine)
      .when(erase(NOW))
      .then({ type: 'WaitlistLeft', data: { ...place, wasOffered: false } }, erased('anna'));
  });

  it('leaves what became of one that is over', () => {
    const over: ScheduleStreamEvent = {
      type: 'WaitlistLeft',
      data: { ...place, wasOffered: false },
    };
    given(...inLine, over)
      .when(erase(NOW))
      .then(erased('anna'));
  });

  it('forgets one whose slot has begun, and no other', () => {
    given(...inLine, waitlistJoined('berta', slotId))
      .when(erase(startOfSlot(slotId)))
      .leaves((day, events) => {
        expect(events).toEqual([erased('anna')]);
        expect(day.waitlists.get(slotId)?.map(({ entryId }) => entryId)).toEqual(['berta']);
      });
  });
});
