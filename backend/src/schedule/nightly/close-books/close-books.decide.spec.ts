import { describe, expect, it } from '@jest/globals';

import { addDays } from '@cablepark/contracts/shared/riga-time';
import {
  bookingCancelled,
  bookingMoved,
  bookingPlaced,
  bookingPostponed,
  booksClosed,
  MONDAY,
  slot,
} from '@cablepark/contracts/test/schedule-events';

import { findBooking, getDay } from '#schedule/domain/schedule';
import { fold, given } from '#schedule/test/given-day';
import { decideCloseBooks } from './close-books.decide.ts';

const TUESDAY = addDays(MONDAY, 1);
const placed = (bookingId: string, time: string, day = MONDAY) =>
  bookingPlaced([slot(time, day)], { bookingId });

describe('closing the books', () => {
  it('closes the days before the first open one', () => {
    given(placed('a', '10:00'))
      .when((_, schedule) => decideCloseBooks(TUESDAY, schedule))
      .then(booksClosed(TUESDAY));
  });

  it.each([TUESDAY, MONDAY])('never opens books again, and does nothing twice: %s', (before) => {
    given(booksClosed(TUESDAY))
      .when((_, schedule) => decideCloseBooks(before, schedule))
      .then();
  });
});

describe('a schedule with closed books', () => {
  it('has forgotten the days before, with their bookings, and nothing else', () => {
    const { schedule } = given(
      placed('a', '10:00'),
      placed('b', '11:00'),
      bookingCancelled([slot('11:00')], { bookingId: 'b' }),
      placed('c', '10:00', TUESDAY),
      booksClosed(TUESDAY),
    );
    expect([...schedule.days.keys()]).toEqual([TUESDAY]);
    expect([...schedule.bookings.keys()]).toEqual(['c']);
  });

  const { schedule: waiting } = given(
    placed('a', '10:00'),
    placed('b', '11:00'),
    bookingPostponed([slot('10:00')], { bookingId: 'a' }),
    booksClosed(TUESDAY),
  );

  it('keeps a booking of a closed day that is postponed', () => {
    expect(waiting.bookings.get('a')?.day).toBe(MONDAY);
    expect(findBooking(waiting, 'a')).toMatchObject({ bookingId: 'a' });
    expect(getDay(waiting, MONDAY).bookings.size).toBe(0);
  });

  it.each([
    [
      'moved',
      bookingMoved([slot('10:00')], [slot('12:00', TUESDAY)], {
        bookingId: 'a',
        postponedBy: 'storm',
      }),
      [TUESDAY],
    ],
    ['cancelled', bookingCancelled([slot('10:00')], { bookingId: 'a' }), []],
  ])('forgets the day once the booking is %s, when books are closed next', (_, settled, left) => {
    const after = fold(waiting, [settled, booksClosed(TUESDAY)]);
    expect([...after.days.keys()]).toEqual(left);
    expect(after.bookings.get('a')?.day).toBe(left[0]);
  });
});
