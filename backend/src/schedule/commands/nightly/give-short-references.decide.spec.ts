import { addDays } from '@cablepark/contracts/shared/riga-time';
import { describe, expect, it } from '@jest/globals';
import { freeShortReference } from '../../domain/schedule.ts';
import {
  bookingCancelled,
  bookingPlaced,
  bookingPostponed,
  booksClosed,
  MONDAY,
  slot,
} from '@cablepark/contracts/test/schedule-events';
import { fold, given } from '../../test/given-day.ts';
import { decideGiveShortReferences } from './nightly.decide.ts';

const TUESDAY = addDays(MONDAY, 1);
const placed = (bookingId: string, time: string, shortReference: string | null, day = MONDAY) =>
  bookingPlaced([slot(time, day)], { bookingId, shortReference });
const cancelled = (bookingId: string, time: string) => bookingCancelled([slot(time)], { bookingId });
const postponed = (bookingId: string, time: string) => bookingPostponed([slot(time)], { bookingId });
const gave = (...bookings: readonly (readonly [string, string])[]) => ({
  type: 'ShortReferencesGiven' as const,
  data: { bookings: bookings.map(([bookingId, shortReference]) => ({ bookingId, shortReference })) },
});

describe('giving short references', () => {
  const older = [
    placed('stands', '10:00', null),
    placed('waits', '11:00', null),
    postponed('waits', '11:00'),
    placed('gone', '12:00', null),
    cancelled('gone', '12:00'),
  ];
  const give =
    (...candidates: string[]) =>
    (_: unknown, schedule: Parameters<typeof decideGiveShortReferences>[1]) =>
      decideGiveShortReferences(candidates, schedule);

  it('gives one to each booking that has none, whatever became of it, and none of them twice', () => {
    given(...older, placed('new', '13:00', 'NEW-NEW'))
      .when(give('AAA-AAA', 'AAA-AAA', 'NEW-NEW', 'CCC-CCC', 'DDD-DDD'))
      .then(gave(['stands', 'AAA-AAA'], ['waits', 'CCC-CCC'], ['gone', 'DDD-DDD']));
  });

  it('goes on until all have one, and then does nothing', () => {
    const { schedule } = given(...older);
    const once = fold(schedule, decideGiveShortReferences(['AAA-AAA', 'CCC-CCC'], schedule));
    const twice = decideGiveShortReferences(['AAA-AAA', 'EEE-EEE'], once);
    expect(twice).toEqual([gave(['gone', 'EEE-EEE'])]);
    expect(decideGiveShortReferences(['FFF-FFF'], fold(once, twice))).toEqual([]);
  });

  it('gives none in closed books, but to bookings that wait for another time', () => {
    given(...older, booksClosed(TUESDAY))
      .when(give('AAA-AAA', 'CCC-CCC'))
      .then(gave(['waits', 'AAA-AAA']));
  });

  it('gives them anew in a fork, whose events have lost them', () => {
    const lost = {
      type: 'ShortReferencesGiven' as const,
      data: { bookings: [{ bookingId: 'a', shortReference: null }] },
    };
    given(placed('a', '10:00', null), lost)
      .when(give('AAA-AAA'))
      .then(gave(['a', 'AAA-AAA']));
  });
});

describe('a free short reference', () => {
  const { schedule } = given(
    placed('stands', '10:00', 'AAA-AAA'),
    placed('waits', '11:00', 'CCC-CCC'),
    postponed('waits', '11:00'),
    placed('gone', '12:00', 'DDD-DDD'),
    cancelled('gone', '12:00'),
    placed('older', '13:00', null),
    gave(['older', 'EEE-EEE']),
  );
  const all = ['AAA-AAA', 'CCC-CCC', 'DDD-DDD', 'EEE-EEE', 'FFF-FFF'];

  it('is one that no booking of open books has, not even a cancelled one', () => {
    expect(freeShortReference(all, schedule)).toBe('FFF-FFF');
    expect(() => freeShortReference(all.slice(0, -1), schedule)).toThrow('not available');
  });

  it('may be that of a booking in closed books, unless it waits for another time', () => {
    const closed = fold(schedule, [booksClosed(TUESDAY)]);
    const free = all.filter((one) => !closed.shortReferences.has(one));
    expect(free).toEqual(['AAA-AAA', 'DDD-DDD', 'EEE-EEE', 'FFF-FFF']);
  });
});
