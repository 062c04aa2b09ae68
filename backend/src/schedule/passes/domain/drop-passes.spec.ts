import { describe, expect, it } from '@jest/globals';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { addDays, startOfDay, type Day } from '@cablepark/contracts/shared/riga-time';
import {
  BOOKING,
  bookingCancelled,
  bookingMoved,
  bookingPlaced,
  bookingPostponed,
  booksClosed,
  MONDAY,
  sealedAs,
  slot,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { evolveSchedule } from '#schedule/domain/evolve-schedule';
import { emptySchedule, type Schedule } from '#schedule/domain/schedule';
import { TEN_RIDES } from '../test/terms.ts';
import { addPassEvents } from './settle-passes.ts';

const PASS = 'a pass';
const LAST_DAY = addDays(MONDAY, 9);
const sold: ScheduleStreamEvent = {
  type: 'PassSold',
  data: {
    passId: PASS,
    productId: 'a product',
    terms: TEN_RIDES,
    codeHash: 'a hash',
    holder: sealedAs('pass'),
    hasEmail: false,
    language: 'lv',
    paidBy: 'cash',
    day: addDays(MONDAY, -10),
    expiresOn: LAST_DAY,
    left: { rides: 10, cents: 0 },
  },
};
const nothing = { rides: 0, cents: 0 };
const expired: ScheduleStreamEvent = {
  type: 'PassExpired',
  data: { passId: PASS, rides: 10, cents: 0, earnedCents: 0, lapsedCents: 15_000 },
};
const refunded: ScheduleStreamEvent = {
  type: 'PassRefunded',
  data: {
    passId: PASS,
    rides: 10,
    cents: 0,
    earnedCents: 0,
    givenBackCents: 15_000,
    why: sealedAs('pass'),
  },
};

interface On {
  readonly day?: Day;
  readonly undoes?: string;
}

/** Folds events of one command. */
const fold = (
  schedule: Schedule,
  events: readonly ScheduleStreamEvent[],
  { day = MONDAY, undoes }: On = {},
): Schedule =>
  events.reduce(
    (state, event) =>
      evolveSchedule(state, {
        ...event,
        metadata: {
          at: startOfDay(day).toISOString(),
          correlationId: `an action on ${day}`,
          causationId: 'an action',
          ...(undoes !== undefined && { undoes }),
        },
      }),
    schedule,
  );

/** Folds what a command decides, with what it means for passes. */
const decide = (schedule: Schedule, events: readonly ScheduleStreamEvent[]): Schedule =>
  fold(
    schedule,
    addPassEvents(events, schedule, startOfDay(MONDAY), {
      payWith: [PASS],
      giveBack: 'all',
      giveBackAbsent: false,
      isStaff: true,
      graceDays: 30,
    }),
  );

/** Closes the books before a day in the night of another, as the nightly command does. */
const closeBooks = (schedule: Schedule, night: Day, before: Day = MONDAY): Schedule =>
  fold(schedule, [booksClosed(before)], { day: night });

const has = ({ passes, passIds, passChanges }: Schedule) => [
  passes.has(PASS),
  passIds.has('a hash'),
  passChanges.has(PASS),
];
const KEPT = [true, true, true];
const DROPPED = [false, false, false];

const start = fold(emptySchedule, [slotsGenerated(), sold]);
const NINETY_LATER = addDays(LAST_DAY, 90);

describe('a pass that nobody has used', () => {
  it.each([
    ['is there until then', addDays(NINETY_LATER, -1), KEPT],
    ['is dropped then, with its code', NINETY_LATER, DROPPED],
  ])('and expired 90 days ago: %s', (_, night, expected) => {
    expect(has(closeBooks(fold(start, [expired]), night))).toEqual(expected);
  });

  it('is there as long as it has not been ended', () => {
    expect(has(closeBooks(start, addDays(NINETY_LATER, 100)))).toEqual(KEPT);
  });

  it.each([
    ['is there until then', 89, KEPT],
    ['is dropped then, although it had not expired', 90, DROPPED],
  ])('and was refunded 90 days ago: %s', (_, days, expected) => {
    const schedule = fold(start, [refunded], { day: MONDAY });
    expect(has(closeBooks(schedule, addDays(MONDAY, days)))).toEqual(expected);
  });

  it('stays where undoing its extension ended it, which can be undone', () => {
    const back: ScheduleStreamEvent = {
      type: 'PassExtended',
      data: {
        passId: PASS,
        from: addDays(LAST_DAY, 7),
        until: LAST_DAY,
        ...nothing,
        unlapsedCents: 0,
        left: { rides: 10, cents: 0 },
      },
    };
    const undone = fold(start, [back, expired], { day: LAST_DAY, undoes: 'extending' });
    expect(has(closeBooks(undone, NINETY_LATER))).toEqual(KEPT);
  });
});

describe('a pass that paid a booking', () => {
  const TUESDAY = addDays(MONDAY, 1);
  const booked = decide(start, [bookingPlaced([slot('15:00')])]);
  const moved = decide(booked, [bookingMoved([slot('15:00')], [slot('15:00', TUESDAY)])]);
  const cancelled = decide(booked, [bookingCancelled([slot('15:00')])]);
  const postponed = decide(booked, [bookingPostponed([slot('15:00')])]);

  it.each([
    ['stands', booked, MONDAY],
    ['was cancelled, which can be undone', cancelled, MONDAY],
    ['was moved', moved, TUESDAY],
    ['is postponed', postponed, MONDAY],
  ])('that %s is there as long as the books of its day are open', (_, schedule, day) => {
    expect(schedule.passes.get(PASS)?.usedUntil).toBe(day);
    expect(has(closeBooks(fold(schedule, [expired]), NINETY_LATER, day))).toEqual(KEPT);
  });

  it.each([
    ['stood', booked, DROPPED],
    ['was cancelled', cancelled, DROPPED],
    ['was moved', moved, DROPPED],
    ['is still postponed', postponed, KEPT],
  ])('that %s when the books of its day were closed', (_, schedule, expected) => {
    const over = fold(schedule, [expired]);
    expect(has(closeBooks(over, NINETY_LATER, addDays(MONDAY, 2)))).toEqual(expected);
  });

  it('is dropped once the postponed booking has been settled and its books are closed', () => {
    const waiting = closeBooks(fold(postponed, [expired]), NINETY_LATER, TUESDAY);
    expect(waiting.bookings.has(BOOKING)).toBe(true);
    const settled = fold(decide(waiting, [bookingCancelled([slot('15:00')])]), [expired]);
    const { expiresOn = '' } = settled.passes.get(PASS) ?? {};
    expect(has(closeBooks(settled, addDays(expiresOn, 90), addDays(MONDAY, 2)))).toEqual(DROPPED);
  });
});
