import { describe, expect, it } from '@jest/globals';

import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import {
  BOOKING,
  bookingPlaced,
  bookingPostponed,
  booksClosed,
  MONDAY,
  slot,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { given } from '#schedule/test/given-day';
import { decideTakeBackClosure } from '../take-back-closure/take-back-closure.decide.ts';
import { decideCloseStretch } from './close-stretch.decide.ts';

const everybodyHasOne = { get: () => true, has: () => true } as unknown as ReadonlyMap<
  string,
  boolean
>;
/** An instant of the day, in Riga's summer. */
const toDate = (time: string): Date => new Date(`${MONDAY}T${time}:00+03:00`);
const createClosing = (from: Date, includeRiding = false) => ({
  closureId: 'storm',
  from: from.toISOString(),
  to: toDate('20:00').toISOString(),
  reason: 'weather' as const,
  note: null,
  includeRiding,
});
const attendanceRecorded = (state: AttendanceState): ScheduleEvent => ({
  type: 'AttendanceRecorded',
  data: { bookingId: BOOKING, day: MONDAY, state, happenedAt: toDate('15:00').toISOString() },
});

describe('a booking from 16:00', () => {
  const before = [slotsGenerated(), bookingPlaced([slot('16:00'), slot('16:30')])];

  it.each<
    [outcome: 'stays' | 'is postponed', when: string, AttendanceState, now: Date, from: Date]
  >([
    ['stays', 'its time begins this moment', 'expected', toDate('16:00'), toDate('16:00')],
    ['stays', 'it has begun', 'expected', toDate('16:20'), toDate('16:20')],
    [
      'stays',
      'it has begun, although the storm did before',
      'arrived',
      toDate('16:20'),
      toDate('15:50'),
    ],
    [
      'is postponed',
      'it has begun without its customer',
      'absent',
      toDate('16:20'),
      toDate('16:20'),
    ],
    ['is postponed', 'it has not begun', 'expected', toDate('15:59'), toDate('15:59')],
    ['stays', 'its customer waits for it', 'arrived', toDate('15:30'), toDate('15:30')],
    ['is postponed', 'its customer came too early', 'arrived', toDate('15:29'), toDate('15:29')],
    ['stays', 'it begins before the storm', 'arrived', toDate('15:40'), toDate('16:30')],
    [
      'is postponed',
      'it begins long before the storm',
      'arrived',
      toDate('15:40'),
      toDate('16:31'),
    ],
  ])('%s if %s', (outcome, _, state, now, from) => {
    given(...before, attendanceRecorded(state))
      .when((__, schedule) =>
        decideCloseStretch(createClosing(from), everybodyHasOne, schedule, now),
      )
      .leaves((day, events) => {
        const isStaying = outcome === 'stays';
        expect(day.bookings.has(BOOKING)).toBe(isStaying);
        expect(day.slots.get(slot('16:30'))?.status).toBe(isStaying ? 'booked' : 'blocked');
        expect(day.slots.get(slot('17:00'))?.status).toBe('blocked');
        expect(events[0]?.data).toMatchObject({ staying: isStaying ? [BOOKING] : [] });
      });
  });

  it('is postponed although it has begun, if those riding are taken along', () => {
    given(...before)
      .when((_, schedule) =>
        decideCloseStretch(
          createClosing(toDate('16:10'), true),
          everybodyHasOne,
          schedule,
          toDate('16:10'),
        ),
      )
      .leaves((day) => expect(day.postponed.has(BOOKING)).toBe(true));
  });
});

it('a closure decides nothing while the address of a customer is unknown', () => {
  given(slotsGenerated(), bookingPlaced([slot('16:00')]))
    .when((_, schedule) =>
      decideCloseStretch(createClosing(toDate('15:00')), new Map(), schedule, toDate('12:00')),
    )
    .then();
});

it('a closure whose day is long ago leaves its bookings postponed, and says why', () => {
  const now = toDate('12:00');
  const { schedule } = given(
    slotsGenerated(),
    bookingPlaced([slot('16:00')]),
    ...decideCloseStretch(
      createClosing(toDate('15:00')),
      everybodyHasOne,
      given(slotsGenerated()).schedule,
      now,
    ),
    bookingPostponed([slot('16:00')], { closureId: 'storm' }),
    booksClosed(),
  );
  expect(decideTakeBackClosure('storm', schedule)).toEqual([
    {
      type: 'ClosureTakenBack',
      data: {
        closureId: 'storm',
        slots: 0,
        stillPostponed: [{ bookingId: BOOKING, code: 'BOOKS_CLOSED' }],
      },
    },
  ]);
});
