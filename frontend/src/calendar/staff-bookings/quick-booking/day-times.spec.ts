import { describe, expect, it } from '@jest/globals';

import { timeOf } from '@cablepark/contracts/shared/riga-time';
import { slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';

import { halfHoursOf } from '#calendar/slots/slots';
import { makeFreeSlot } from '#calendar/test/slots';
import {
  countFreeInRow,
  findNextFreeTimes,
  listEndsAfter,
  listSlotsBetween,
  moveEnd,
  toDayTimes,
} from './day-times.ts';

const day = '2026-06-20';
const timesBetween = (on: string, start: string, end: string) =>
  listSlotsBetween(on, start, end).map(timeOf);

describe('the times of the Create New Booking dialog', () => {
  it('cover the day in half-hours, even if it has 23 or 25 hours', () => {
    expect(halfHoursOf(undefined)).toHaveLength(48);
    expect(halfHoursOf('2027-03-28')).toHaveLength(46);
    const october = halfHoursOf('2026-10-25').map(({ key }) => key);
    expect(october).toHaveLength(50);
    expect(october.slice(6, 10)).toEqual(['03:00', '03:30', '03:00 2', '03:30 2']);
  });

  it('end at most 20 half-hours after the start, and never after midnight', () => {
    const ends = listEndsAfter(day, '12:00');
    expect([ends.length, ends[0], ends.at(-1)]).toEqual([20, '12:30', '22:00']);
    expect(listEndsAfter(day, '23:00')).toEqual(['23:30', '24:00']);
    expect(listEndsAfter('2027-03-28', '03:30')).toEqual([]);
  });

  it('keep the booking’s length when the start changes, up to midnight', () => {
    expect(moveEnd(day, { start: '12:00', end: '13:30' }, '16:00')).toBe('17:30');
    expect(moveEnd(day, { start: '12:00', end: '13:30' }, '23:00')).toBe('24:00');
    expect(moveEnd(day, { start: '12:00', end: 'nonsense' }, '16:00')).toBe('16:30');
  });

  it('are converted to slots', () => {
    expect(timesBetween(day, '12:00', '13:30')).toEqual(['12:00', '12:30', '13:00']);
    expect(timesBetween(day, '23:00', '24:00')).toEqual(['23:00', '23:30']);
    expect(timesBetween('2026-10-25', '03:00', '03:00 2')).toEqual(['03:00', '03:30']);
  });

  it.each([
    ['13:00', '12:00'],
    ['12:00', '12:00'],
    ['nonsense', '12:00'],
  ])('contain no slots from %s to %s', (start, end) => {
    expect(listSlotsBetween(day, start, end)).toEqual([]);
  });

  it('exclude the hour that the clock skips', () => {
    expect(listSlotsBetween('2027-03-28', '03:00', '04:30')).toEqual([]);
  });

  it('are those of a selection that is one stretch of one day', () => {
    const slotsOf = (on: string, ...times: string[]) =>
      times.map((time) => makeFreeSlot(on, time).id);
    expect(toDayTimes(slotsOf(day, '15:30', '15:00'))).toEqual({
      day,
      start: '15:00',
      end: '16:00',
    });
    expect(toDayTimes(slotsOf(day, '23:30'))).toEqual({ day, start: '23:30', end: '24:00' });
    expect(toDayTimes(slotsOf(day, '15:00', '16:00'))).toBeUndefined();
    const acrossMidnight = [...slotsOf(day, '23:30'), ...slotsOf('2026-06-21', '00:00')];
    expect(toDayTimes(acrossMidnight)).toBeUndefined();
    expect(toDayTimes([])).toBeUndefined();
    const repeated = makeFreeSlot('2026-10-25', '03:00', {}, 1).id;
    expect(toDayTimes([repeated])).toEqual({
      day: '2026-10-25',
      start: '03:00 2',
      end: '03:30 2',
    });
  });

  it('are the next free half-hour of the day', () => {
    const booked = { ...makeFreeSlot(day, '16:00'), status: 'booked' as const };
    const slots = [
      makeFreeSlot(day, '15:30'),
      booked,
      makeFreeSlot(day, '16:30'),
      makeFreeSlot(day, '17:00'),
    ];
    const begun = new Date('2026-06-20T12:31:00Z');
    expect(findNextFreeTimes(day, slots, begun)).toEqual({ start: '16:30', end: '17:00' });
    expect(findNextFreeTimes(day, [booked], begun)).toBeUndefined();
  });
});

it('a walk-in can have as many half hours as are free in a row, and one that is kept at least', () => {
  const free = [7, 8, 9, 11].map((half) => slotFromHalfHour(half));
  const count = (half: number) => countFreeInRow(slotFromHalfHour(half), free);
  expect([7, 9, 11, 10, 20].map(count)).toEqual([3, 1, 1, 2, 1]);
});
