import { describe, expect, it } from '@jest/globals';

import { freeSlot } from '../test/slots.ts';
import {
  daysOfWeek,
  displayedHours,
  hoursOfDays,
  rowsOfWeek,
  staffHours,
} from './week-calendar.ts';

const weekdays = { openTime: '15:00', closeTime: '22:00', isClosed: false };

describe('displayedHours', () => {
  it('range from the earliest to the latest slot, plus an hour', () => {
    const slots = [freeSlot('2026-06-20', '10:30').id, freeSlot('2026-06-19', '21:30').id];
    expect(displayedHours(slots, [weekdays])).toEqual({ from: 10, to: 23 });
  });

  it('are the operating hours if there is no slot', () => {
    const closed = { openTime: '06:00', closeTime: '24:00', isClosed: true };
    const halfPast = { openTime: '10:00', closeTime: '20:30', isClosed: false };
    expect(displayedHours([], [halfPast, closed])).toEqual({ from: 10, to: 22 });
  });

  it('are 8 to 18, plus an hour, without slots and operating hours', () => {
    expect(displayedHours([], [])).toEqual({ from: 8, to: 19 });
  });

  it('end at midnight', () => {
    expect(displayedHours([freeSlot('2026-06-20', '23:30').id], [])).toEqual({ from: 23, to: 24 });
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
    expect(hoursOfDays(week, rows, new Map())).toHaveLength(7);
    expect(displayedHours([], hoursOfDays(week, rows, new Map()))).toEqual({ from: 15, to: 23 });
  });

  it('are those of a special day on that day', () => {
    expect(displayedHours([], hoursOfDays(week, rows, special(false, '08:00', '10:00')))).toEqual({
      from: 8,
      to: 23,
    });
    expect(displayedHours([], hoursOfDays(week, rows, special(true, '08:00', '10:00')))).toEqual({
      from: 15,
      to: 23,
    });
    expect(hoursOfDays(week, rows, special(true, null, null))).toHaveLength(6);
  });
});

describe('staffHours', () => {
  const slots = [freeSlot('2026-06-20', '13:30').id];

  it('are those from opening to closing, further where slots lie outside', () => {
    expect(staffHours(slots, [weekdays], { showsAll: false })).toEqual({ from: 13, to: 22 });
    expect(staffHours([], [weekdays], { showsAll: false })).toEqual({ from: 15, to: 22 });
  });

  it.each([
    ['on demand', [weekdays], true],
    ['where the park is closed', [{ ...weekdays, isClosed: true }], false],
  ])('are the 29 start times from 08:00 to 22:00 %s', (_, operatingHours, showsAll) => {
    const rows = rowsOfWeek(daysOfWeek('2026-06-15'), staffHours([], operatingHours, { showsAll }));
    expect([rows.length, rows[0]?.time, rows.at(-1)?.time]).toEqual([29, '08:00', '22:00']);
  });

  it('reach further on demand too', () => {
    const early = [freeSlot('2026-06-20', '06:30').id, freeSlot('2026-06-19', '23:00').id];
    expect(staffHours(early, [weekdays], { showsAll: true })).toEqual({ from: 6, to: 24 });
  });
});
