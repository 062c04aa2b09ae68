import { describe, expect, it } from '@jest/globals';

import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import {
  BOOKING,
  bookingCancelled,
  bookingPlaced,
  bookingPostponed,
  MONDAY,
  slot,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { decideRecordAttendance } from '#schedule/bookings/record-attendance/record-attendance.decide';
import type { DaySchedule } from '#schedule/domain/day-schedule';
import type { Schedule } from '#schedule/domain/schedule';
import { given } from '#schedule/test/given-day';

const NOW = '2026-06-01T12:30:00.000Z';
const placed = [slotsGenerated(), bookingPlaced([slot('15:00')])];

const note =
  (state: AttendanceState, happenedAt?: string, now = NOW) =>
  (_: DaySchedule, schedule: Schedule) =>
    decideRecordAttendance(
      {
        bookingId: BOOKING,
        state,
        now: new Date(now),
        happenedAt: happenedAt ? new Date(happenedAt) : undefined,
      },
      schedule,
    );
const attendanceRecorded = (state: AttendanceState, happenedAt: string): ScheduleEvent => ({
  type: 'AttendanceRecorded',
  data: { bookingId: BOOKING, day: MONDAY, state, happenedAt },
});

describe('note whether a customer came', () => {
  it('records the state and when it happened, by default now', () => {
    given(...placed)
      .when(note('arrived'))
      .then(attendanceRecorded('arrived', NOW));
    given(...placed)
      .when(note('absent', '2026-06-01T12:10:00Z'))
      .then(attendanceRecorded('absent', '2026-06-01T12:10:00.000Z'));
  });

  it('records an absence again to give back what passes pay, as long as they pay anything', () => {
    const paying: ScheduleEvent = {
      type: 'PassUsed',
      data: {
        uses: [
          {
            bookingId: BOOKING,
            passId: 'ten',
            rides: 1,
            cents: 0,
            coveredCents: 2000,
            earnedCents: 1500,
            left: { rides: 9, cents: 0 },
          },
        ],
      },
    };
    const absent = attendanceRecorded('absent', NOW);
    const giveBack = (_: DaySchedule, schedule: Schedule) =>
      decideRecordAttendance(
        { bookingId: BOOKING, state: 'absent', giveBack: true, now: new Date(NOW) },
        schedule,
      );
    given(...placed, paying, absent)
      .when(note('absent'))
      .then();
    given(...placed, paying, absent)
      .when(giveBack)
      .then(absent);
    given(...placed, absent)
      .when(giveBack)
      .then();
  });

  it('changes neither the sequence nor the slots of the booking', () => {
    given(...placed)
      .when(note('arrived'))
      .leaves((day) => {
        expect(day.bookings.get(BOOKING)).toMatchObject({
          sequence: 0,
          attendance: { state: 'arrived', happenedAt: NOW },
        });
        expect(day.slots.get(slot('15:00'))?.status).toBe('booked');
      });
  });

  it('is refused for a booking that is unknown, cancelled or postponed', () => {
    given(slotsGenerated()).when(note('arrived')).rejects('BOOKING_NOT_FOUND');
    given(...placed, bookingCancelled([slot('15:00')]))
      .when(note('arrived'))
      .rejects('BOOKING_NOT_FOUND');
    given(...placed, bookingPostponed([slot('15:00')]))
      .when(note('arrived'))
      .rejects('BOOKING_POSTPONED');
  });

  it('returns no events for the state that the booking already shows, whatever the time', () => {
    for (const happenedAt of [undefined, '2026-06-01T12:00:00Z', '2026-06-01T12:29:00Z']) {
      given(...placed, attendanceRecorded('arrived', '2026-06-01T12:20:00.000Z'))
        .when(note('arrived', happenedAt))
        .then();
    }
  });
});

describe('the time of a note', () => {
  // The Riga day begins at 21:00 UTC.
  it.each([
    ['5 minutes ahead', '2026-06-01T12:35:00.000Z', true],
    ['a millisecond more', '2026-06-01T12:35:00.001Z', false],
    ['when the day began', '2026-05-31T21:00:00.000Z', true],
    ['a millisecond before', '2026-05-31T20:59:59.999Z', false],
  ])('is within the limits: %s', (_, happenedAt, isTaken) => {
    const outcome = given(...placed).when(note('arrived', happenedAt));
    if (isTaken) {
      outcome.then(attendanceRecorded('arrived', happenedAt));
    } else {
      outcome.rejects('INVALID_REQUEST');
    }
  });

  it('can not be now while the day of the booking has not begun', () => {
    given(...placed)
      .when(note('arrived', undefined, `${MONDAY}T00:00:00+03:00`))
      .then(attendanceRecorded('arrived', '2026-05-31T21:00:00.000Z'));
    given(...placed)
      .when(note('arrived', undefined, '2026-05-31T20:59:59.999Z'))
      .rejects('INVALID_REQUEST');
  });

  it('may be on a later day, because some notes are made up for', () => {
    given(...placed)
      .when(note('absent', undefined, '2026-06-03T09:00:00.000Z'))
      .then(attendanceRecorded('absent', '2026-06-03T09:00:00.000Z'));
  });
});

describe('a note that was delayed', () => {
  const current = { state: 'absent', happenedAt: '2026-06-01T12:20:00.000Z' } as const;
  const noted = [...placed, attendanceRecorded(current.state, current.happenedAt)];

  it.each([
    ['a millisecond before', '2026-06-01T12:19:59.999Z', false],
    ['at the same instant', '2026-06-01T12:20:00.000Z', true],
    ['afterwards', '2026-06-01T12:20:00.001Z', true],
  ])('replaces another state only if it did not happen before it: %s', (_, happenedAt, isTaken) => {
    const outcome = given(...noted).when(note('arrived', happenedAt));
    if (isTaken) {
      outcome.then(attendanceRecorded('arrived', happenedAt));
    } else {
      outcome.rejects('ATTENDANCE_CHANGED', { current });
    }
  });

  it('replaces it without a time, even if a clock was ahead', () => {
    const ahead = '2026-06-01T12:34:00.000Z';
    given(...placed, attendanceRecorded('absent', ahead))
      .when(note('arrived'))
      .then(attendanceRecorded('arrived', ahead));
  });
});
