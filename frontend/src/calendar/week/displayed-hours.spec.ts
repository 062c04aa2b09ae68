import { describe, expect, it } from '@jest/globals';

import { makeFreeSlot } from '../test/slots.ts';
import { findDisplayedHours, findStaffHours } from './displayed-hours.ts';
import { daysOfWeek, listHoursOfDays, listWeekRows } from './week.ts';

const weekdays = { openTime: '15:00', closeTime: '22:00', isClosed: false };

describe('findDisplayedHours', () => {
  it('range from the earliest to the latest slot, plus an hour', () => {
    const slots = [makeFreeSlot('2026-06-20', '10:30').id, makeFreeSlot('2026-06-19', '21:30').id];
    expect(findDisplayedHours(slots, [weekdays])).toEqual({ from: 10, to: 23 });
  });

  it('are the operating hours if there is no slot', () => {
    const closed = { openTime: '06:00', closeTime: '24:00', isClosed: true };
    const halfPast = { openTime: '10:00', closeTime: '20:30', isClosed: false };
    expect(findDisplayedHours([], [halfPast, closed])).toEqual({ from: 10, to: 22 });
  });

  it('are 8 to 18, plus an hour, without slots and operating hours', () => {
    expect(findDisplayedHours([], [])).toEqual({ from: 8, to: 19 });
  });

  it('end at midnight', () => {
    expect(findDisplayedHours([makeFreeSlot('2026-06-20', '23:30').id], [])).toEqual({
      from: 23,
      to: 24,
    });
  });
});

describe('the hours of days', () => {
  const week = daysOfWeek('2026-06-15');
  const rows = week.map((_, dayOfWeek) => ({ ...weekdays, dayOfWeek }));
  const special = (isClosed: boolean, openTime: string | null, closeTime: string | null) =>
    new Map([
      ['2026-06-17', { day: '2026-06-17', isClosed, openTime, closeTime, price: null, note: null }],
    ]);

  it('are those of the weekdays', () => {
    expect(listHoursOfDays(week, rows, new Map())).toHaveLength(7);
    expect(findDisplayedHours([], listHoursOfDays(week, rows, new Map()))).toEqual({
      from: 15,
      to: 23,
    });
  });

  it('are those of a special day on that day', () => {
    expect(
      findDisplayedHours([], listHoursOfDays(week, rows, special(false, '08:00', '10:00'))),
    ).toEqual({
      from: 8,
      to: 23,
    });
    expect(
      findDisplayedHours([], listHoursOfDays(week, rows, special(true, '08:00', '10:00'))),
    ).toEqual({
      from: 15,
      to: 23,
    });
    expect(listHoursOfDays(week, rows, special(true, null, null))).toHaveLength(6);
  });
});

describe('findStaffHours', () => {
  const slots = [makeFreeSlot('2026-06-20', '13:30').id];

  it('are those from opening to closing, further where slots lie outside', () => {
    expect(findStaffHours(slots, [weekdays], { showsAll: false })).toEqual({ from: 13, to: 22 });
    expect(findStaffHours([], [weekdays], { showsAll: false })).toEqual({ from: 15, to: 22 });
  });

  it.each([
    ['on demand', [weekdays], true],
    ['where the park is closed', [{ ...weekdays, isClosed: true }], false],
  ])('are the 29 start times from 08:00 to 22:00 %s', (_, operatingHours, showsAll) => {
    const rows = listWeekRows(
      daysOfWeek('2026-06-15'),
      findStaffHours([], operatingHours, { showsAll }),
    );
    expect([rows.length, rows[0]?.time, rows.at(-1)?.time]).toEqual([29, '08:00', '22:00']);
  });

  it('reach further on demand too', () => {
    const early = [makeFreeSlot('2026-06-20', '06:30').id, makeFreeSlot('2026-06-19', '23:00').id];
    expect(findStaffHours(early, [weekdays], { showsAll: true })).toEqual({ from: 6, to: 24 });
  });
});
