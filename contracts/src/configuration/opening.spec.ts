import { describe, expect, it } from '@jest/globals';

import { startOfSlot, timeOf, type Day } from '../shared/riga-time.ts';
import { earliestOf, latestOf } from '../shared/slot-ids.ts';
import { listOpenSlots } from './opening.ts';
import type { OperatingHours, SpecialDaySetting } from './settings.ts';

const buildWeek = (more: Partial<OperatingHours>): OperatingHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    openTime: '10:00',
    closeTime: '22:00',
    isClosed: false,
    useLocalTime: true,
    ...more,
  }));
const listWeekdaySlots = (day: Day, operatingHours: readonly OperatingHours[]) =>
  listOpenSlots(day, { operatingHours, specialDays: new Map() });
const listTimes = (day: Day, more: Partial<OperatingHours>) =>
  listWeekdaySlots(day, buildWeek(more)).map(timeOf);
const findEnds = (day: Day, more: Partial<OperatingHours>) => {
  const slots = listWeekdaySlots(day, buildWeek(more));
  return [earliestOf(slots), latestOf(slots)].map((slotId) =>
    startOfSlot(slotId).toISOString().slice(0, 16),
  );
};

describe('the open half-hours of a day', () => {
  it('begin at the opening and end at the closing', () => {
    expect(listTimes('2026-06-01', { openTime: '20:00' })).toEqual([
      '20:00',
      '20:30',
      '21:00',
      '21:30',
    ]);
  });

  it('lie wholly within hours that are not on the half hour', () => {
    expect(listTimes('2026-06-01', { openTime: '20:15', closeTime: '21:45' })).toEqual([
      '20:30',
      '21:00',
    ]);
  });

  it.each([
    ['a closed day', { isClosed: true }],
    ['hours that end as they begin', { openTime: '10:00', closeTime: '10:00' }],
  ])('do not exist on %s', (_, more) => {
    expect(listTimes('2026-06-01', more)).toEqual([]);
  });

  it('do not exist without a row for the weekday', () => {
    expect(listWeekdaySlots('2026-06-01', [])).toEqual([]);
  });

  // The hours are the same on Riga’s clock but differ in UTC, in both weeks of the clock changes.
  it.each([
    ['2026-03-28', '2026-03-28T08:00', '2026-03-28T19:30'],
    ['2026-03-29', '2026-03-29T07:00', '2026-03-29T18:30'],
    ['2026-03-30', '2026-03-30T07:00', '2026-03-30T18:30'],
    ['2026-10-24', '2026-10-24T07:00', '2026-10-24T18:30'],
    ['2026-10-25', '2026-10-25T08:00', '2026-10-25T19:30'],
    ['2026-10-26', '2026-10-26T08:00', '2026-10-26T19:30'],
  ])('on %s run from %sZ to %sZ', (day, first, last) => {
    expect(findEnds(day, {})).toEqual([first, last]);
    expect(listTimes(day, {})).toHaveLength(24);
  });

  it.each([
    ['2026-06-01', 48],
    ['2026-03-29', 46],
    ['2026-10-25', 50],
  ])('are all different if %s is open all day: %d', (day, count) => {
    const slots = listWeekdaySlots(day, buildWeek({ openTime: '00:00', closeTime: '24:00' }));
    expect(new Set(slots).size).toBe(count);
  });

  it('are read as UTC if the row says so', () => {
    expect(
      findEnds('2026-06-01', { useLocalTime: false, openTime: '07:00', closeTime: '19:00' }),
    ).toEqual(['2026-06-01T07:00', '2026-06-01T18:30']);
  });
});

describe('the open half-hours of a special day', () => {
  const day = '2026-06-24';
  const listSpecialTimes = (more: Partial<SpecialDaySetting>, at: Day = day) =>
    listOpenSlots(at, {
      operatingHours: buildWeek({ useLocalTime: false }),
      specialDays: new Map([
        [
          at,
          {
            isClosed: false,
            openTime: null,
            closeTime: null,
            priceCents: null,
            note: null,
            ...more,
          },
        ],
      ]),
    }).map(timeOf);

  it('are those of the day, on Riga’s clock, whatever its weekday has', () => {
    expect(listSpecialTimes({ openTime: '08:15', closeTime: '09:45' })).toEqual(['08:30', '09:00']);
  });

  it('do not exist if it is closed, even with times', () => {
    expect(listSpecialTimes({ isClosed: true })).toEqual([]);
    expect(listSpecialTimes({ isClosed: true, openTime: '08:00', closeTime: '10:00' })).toEqual([]);
  });

  it.each([
    ['2026-03-29', 46, 2],
    ['2026-10-25', 50, 6],
  ])('are all those that %s has: %d, and %d from two to four', (at, all, early) => {
    expect(listSpecialTimes({ openTime: '00:00', closeTime: '24:00' }, at)).toHaveLength(all);
    expect(listSpecialTimes({ openTime: '02:00', closeTime: '04:00' }, at)).toHaveLength(early);
  });
});
