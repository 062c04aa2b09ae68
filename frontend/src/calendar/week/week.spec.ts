import { describe, expect, it } from '@jest/globals';

import { slotsOfDay } from '@cablepark/contracts/shared/riga-time';

import { indexSlots } from '../slots/cell-state.ts';
import { makeFreeSlot } from '../test/slots.ts';
import { daysOfWeek, findClosedRows, findOpening, listClosedDays, listWeekRows } from './week.ts';

const wholeDay = { from: 0, to: 24 };
const timesOf = (monday: string, hours = wholeDay) =>
  listWeekRows(daysOfWeek(monday), hours).map(({ time, isRepeated }) =>
    isRepeated ? `${time} again` : time,
  );

describe('listWeekRows', () => {
  it('has a row for each half-hour between two hours', () => {
    expect(timesOf('2026-06-15', { from: 10, to: 12 })).toEqual([
      '10:00',
      '10:30',
      '11:00',
      '11:30',
    ]);
  });

  it('has the hour from 03:00 twice, in chronological order, when the clock is put back', () => {
    expect(timesOf('2026-10-19', { from: 2, to: 5 })).toEqual([
      '02:00',
      '02:30',
      '03:00',
      '03:30',
      '03:00 again',
      '03:30 again',
      '04:00',
      '04:30',
    ]);
    const again = listWeekRows(daysOfWeek('2026-10-19'), { from: 3, to: 4 }).filter(
      ({ isRepeated }) => isRepeated,
    );
    expect(again.map(({ slots }) => slots.map((slot) => slot !== undefined))).toEqual([
      [false, false, false, false, false, false, true],
      [false, false, false, false, false, false, true],
    ]);
  });

  it('leaves the hour that the clock skips empty on that day only', () => {
    const skipped = listWeekRows(daysOfWeek('2027-03-22'), { from: 3, to: 4 });
    expect(skipped.map(({ slots }) => slots.findIndex((slot) => slot === undefined))).toEqual([
      6, 6,
    ]);
  });

  it.each(['2026-10-19', '2027-03-22', '2026-12-28', '2026-06-15'])(
    'neither loses nor duplicates a half-hour of the week of %s',
    (monday) => {
      const days = daysOfWeek(monday);
      const shown = listWeekRows(days, wholeDay).flatMap(({ slots }) =>
        slots.filter((slot) => slot !== undefined),
      );
      const all = days.flatMap(slotsOfDay);
      expect([...shown].sort((a, b) => a - b)).toEqual(all);
      expect(new Set(listWeekRows(days, wholeDay).map(({ key }) => key)).size).toBe(
        listWeekRows(days, wholeDay).length,
      );
    },
  );
});

describe('daysOfWeek', () => {
  it('continues across the turn of the year', () => {
    expect(daysOfWeek('2026-12-28')).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
  });
});

describe('listClosedDays', () => {
  const days = daysOfWeek('2026-06-15');
  const open = { openTime: '10:00', closeTime: '22:00', isClosed: false };
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    ...open,
    dayOfWeek,
    isClosed: dayOfWeek === 0,
  }));
  const special = (day: string, isClosed: boolean) =>
    [day, { ...open, day, isClosed, price: null, note: null }] as const;

  it('has the weekdays without opening hours', () => {
    expect([...listClosedDays(days, weekdays, new Map())]).toEqual(['2026-06-15']);
  });

  it('goes by the special day where there is one', () => {
    const specialDays = new Map([special('2026-06-15', false), special('2026-06-17', true)]);
    expect([...listClosedDays(days, weekdays, specialDays)]).toEqual(['2026-06-17']);
  });
});

describe('findClosedRows', () => {
  const days = daysOfWeek('2026-06-15');
  const rows = listWeekRows(days, { from: 8, to: 13 });
  const hours = [
    { openTime: '10:00', closeTime: '11:30', isClosed: false },
    { openTime: '08:00', closeTime: '22:00', isClosed: true },
  ];
  const early = indexSlots([makeFreeSlot('2026-06-16', '08:30')]);

  it('has the rows outside all opening hours without a slot', () => {
    expect([...findClosedRows(rows, days, hours, early)]).toEqual([
      '08:00',
      '09:00',
      '09:30',
      '11:30',
      '12:00',
      '12:30',
    ]);
  });

  it('goes by the days that are shown', () => {
    expect(findClosedRows(rows, ['2026-06-15'], hours, early).has('08:30')).toBe(true);
    expect(findClosedRows(rows, ['2026-06-16'], hours, early).has('08:30')).toBe(false);
  });
});

describe('the day from which on a day can be booked', () => {
  const openingOf = (day: string, closedDays: readonly string[] = []) =>
    findOpening({ closedDays: new Set(closedDays), today: '2026-12-01' }, day);

  it('is that on which it enters the window of 28 days', () => {
    expect(openingOf('2026-12-29')).toBe('2026-12-02');
    expect(openingOf('2026-12-28')).toBeUndefined();
  });

  it('is none for a day on which the park is closed', () => {
    expect(openingOf('2026-12-29', ['2026-12-29'])).toBeUndefined();
  });
});
