import { describe, expect, it } from '@jest/globals';

import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import type { RefusalReason } from '@cablepark/contracts/schedule/refusal-reasons';
import {
  BOOKING,
  bookingPlaced,
  slot,
  slotBlocked,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { createTimetable, given } from '../test/given-day.ts';
import { findBookingRefusal, findChangeRefusal } from './refusal.ts';
import { anybody } from './reservations.ts';

const off: LeadTimeSettings = { restrictionMode: 'off', leadTimeHours: 0, operatorOnSite: false };
const enforced: LeadTimeSettings = {
  restrictionMode: 'enforced',
  leadTimeHours: 3,
  operatorOnSite: false,
};
const firstOnly: LeadTimeSettings = { ...enforced, restrictionMode: 'booking_based' };
const { schedule, day } = given(
  slotsGenerated(),
  bookingPlaced([slot('16:00')], { ownerId: 'anna' }),
  slotBlocked(slot('16:30')),
);
const createRequest = (
  times: readonly string[],
  now: string,
  leadTime = off,
  ownerId: string | null = null,
) =>
  findBookingRefusal(
    {
      slots: times.map((time) => slot(time)),
      visitor: anybody,
      ownerId,
      now: new Date(now),
      timetable: createTimetable({ leadTime }),
    },
    day,
    7n,
  );
const MORNING = '2026-06-01T06:00:00Z';

describe('a booking that the day refuses', () => {
  it.each<
    [string, readonly string[], string, LeadTimeSettings, string | null, (RefusalReason | null)[]]
  >([
    ['that is free', ['15:00'], MORNING, off, null, [null]],
    ['that is sold', ['16:00'], MORNING, off, null, ['sold_out']],
    ['that is blocked', ['16:30'], MORNING, off, null, ['blocked']],
    ['that is not stored', ['10:00'], MORNING, off, null, ['closed']],
    ['that is too soon', ['15:00'], '2026-06-01T09:30:00Z', enforced, null, ['too_late']],
    ['that is just in time', ['15:00'], '2026-06-01T09:00:00Z', enforced, null, [null]],
    ['that is sold and too soon', ['16:00'], '2026-06-01T12:30:00Z', enforced, null, ['sold_out']],
    [
      'too soon for a first booking',
      ['15:00'],
      '2026-06-01T11:00:00Z',
      firstOnly,
      'berta',
      ['too_late'],
    ],
    [
      'too soon, but not for a second booking',
      ['15:00'],
      '2026-06-01T11:00:00Z',
      firstOnly,
      'anna',
      [null],
    ],
    ['that has begun', ['15:00'], '2026-06-01T12:00:00Z', enforced, null, ['past']],
    ['that has begun, without a lead time', ['15:00'], '2026-06-01T12:00:00Z', off, null, [null]],
    ['that is over', ['15:00'], '2026-06-01T12:30:00Z', off, null, ['past']],
    ['that was sold and is over', ['16:00'], '2026-06-01T14:00:00Z', off, null, ['past']],
    ['that was never stored and is over', ['10:00'], '2026-06-01T14:00:00Z', off, null, ['past']],
    [
      'of every kind',
      ['10:00', '14:30', '15:00', '16:00', '16:30', '22:00'],
      '2026-06-01T11:15:00Z',
      { ...enforced, leadTimeHours: 1 },
      null,
      ['past', 'closed', 'too_late', 'sold_out', 'blocked', 'closed'],
    ],
  ])('for a slot %s', (_, times, now, leadTime, ownerId, reasons) => {
    const wish = createRequest(times, now, leadTime, ownerId);
    const expected = times.flatMap((time, i) =>
      reasons[i] == null ? [] : [[slot(time), reasons[i]]],
    );
    expect((wish?.inTheWay ?? []).map(({ slotId, reason }) => [slotId, reason])).toEqual(expected);
    if (wish) {
      expect(wish).toMatchObject({
        kind: 'booking',
        slots: times.map((time) => slot(time)),
        bookingId: null,
      });
    }
  });

  it('says what each slot would have cost, and on which revision it rests', () => {
    const wish = createRequest(['10:00', '16:00', '22:00'], MORNING);
    expect(wish?.inTheWay.map(({ priceCents }) => priceCents)).toEqual([2000, 2000, 2000]);
    expect(wish?.revision).toBe(7);
  });
});

describe('a cancellation or move that is refused', () => {
  const paid = [{ slotId: slot('16:00'), reason: 'too_late', priceCents: 2000 }];

  it('as too late names the booking with its slots', () => {
    const cancel = {
      kind: 'cancel',
      slots: [slot('16:00')],
      inTheWay: paid,
      revision: 3,
      bookingId: BOOKING,
    };
    expect(findChangeRefusal('CANCELLATION_TOO_LATE', BOOKING, undefined, schedule, 3n)).toEqual(
      cancel,
    );
    const move = findChangeRefusal('MOVE_TOO_LATE', BOOKING, [slot('18:00')], schedule, 3n);
    expect(move).toEqual({ ...cancel, kind: 'move', slots: [slot('18:00')] });
  });

  it('for another reason is nothing to keep', () => {
    expect(findChangeRefusal('SLOT_NOT_FOUND', BOOKING, undefined, schedule, 3n)).toBeUndefined();
    expect(
      findChangeRefusal('SLOTS_ALREADY_BOOKED', BOOKING, [slot('18:00')], schedule, 3n),
    ).toBeUndefined();
  });
});
