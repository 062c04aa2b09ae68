import { describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';

import {
  addDays,
  countDaysBetween,
  dayOf,
  dayOfInstant,
  dayOfWeek,
  findSlotStartingAt,
  isDay,
  listDays,
  mondayOf,
  RIGA,
  slotsOfDay,
  startOfSlot,
  timeOf,
} from './riga-time.ts';
import { nextSlot } from './slot-ids.ts';

const slotAtUtc = (iso: string) => findSlotStartingAt(new Date(iso))!;

describe('a slot in Riga time', () => {
  it.each([
    ['2026-06-01T12:00:00Z', '2026-06-01', '15:00'],
    ['2026-06-01T21:00:00Z', '2026-06-02', '00:00'],
    ['2026-01-15T21:30:00Z', '2026-01-15', '23:30'],
    ['2026-01-15T22:00:00Z', '2026-01-16', '00:00'],
    ['2026-03-29T00:30:00Z', '2026-03-29', '02:30'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '04:00'],
    ['2026-10-25T00:00:00Z', '2026-10-25', '03:00'],
    ['2026-10-25T01:00:00Z', '2026-10-25', '03:00'],
  ])('%s is %s %s', (iso, day, time) => {
    expect(dayOf(slotAtUtc(iso))).toBe(day);
    expect(timeOf(slotAtUtc(iso))).toBe(time);
  });

  it('agrees with luxon at every half hour of two years', () => {
    for (
      let slot = slotAtUtc('2025-12-31T00:00:00Z');
      slot < slotAtUtc('2027-12-31T00:00:00Z');
      slot = nextSlot(slot)
    ) {
      const there = DateTime.fromJSDate(startOfSlot(slot), { zone: RIGA });
      if (dayOf(slot) !== there.toISODate() || timeOf(slot) !== there.toFormat('HH:mm')) {
        throw new Error(`slot ${slot}`);
      }
    }
  });
});

describe('a day', () => {
  it.each([
    ['2026-06-01', 48],
    ['2026-03-29', 46],
    ['2026-10-25', 50],
  ])('%s has %d half-hours', (day, count) => {
    expect(slotsOfDay(day)).toHaveLength(count);
    expect(new Set(slotsOfDay(day).map(dayOf))).toEqual(new Set([day]));
  });

  it.each([
    ['2026-03-28', '2026-03-27T22:00:00Z', '2026-03-28T22:00:00Z'],
    ['2026-03-29', '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z'],
    ['2026-03-30', '2026-03-29T21:00:00Z', '2026-03-30T21:00:00Z'],
    ['2026-10-24', '2026-10-23T21:00:00Z', '2026-10-24T21:00:00Z'],
    ['2026-10-25', '2026-10-24T21:00:00Z', '2026-10-25T22:00:00Z'],
    ['2026-10-26', '2026-10-25T22:00:00Z', '2026-10-26T22:00:00Z'],
    ['2026-12-31', '2026-12-30T22:00:00Z', '2026-12-31T22:00:00Z'],
    ['2027-01-01', '2026-12-31T22:00:00Z', '2027-01-01T22:00:00Z'],
    ['2028-02-29', '2028-02-28T22:00:00Z', '2028-02-29T22:00:00Z'],
  ])('%s lasts from %s to %s', (day, start, end) => {
    const slots = slotsOfDay(day);
    expect([slots[0], slots.at(-1)]).toEqual([slotAtUtc(start), slotAtUtc(end) - 1]);
  });

  it('agrees with luxon about weeks and neighbours, on every day of eight years', () => {
    const first = '2023-12-25';
    for (let i = 0; i < 8 * 366; i += 1) {
      const day = addDays(first, i);
      const there = DateTime.fromISO(first, { zone: RIGA }).plus({ days: i });
      const here = [
        day,
        addDays(day, -1),
        mondayOf(day),
        dayOfWeek(day),
        countDaysBetween(first, day),
      ];
      const expected = [
        there.toISODate(),
        there.minus({ days: 1 }).toISODate(),
        there.startOf('week').toISODate(),
        there.weekday - 1,
        i,
      ];
      if (here.join() !== expected.join()) {
        throw new Error(`${here.join()} is not ${expected.join()}`);
      }
    }
  });

  it('can be counted across the end of a year', () => {
    expect(listDays('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(countDaysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(listDays('2027-01-02', '2026-12-30')).toEqual([]);
  });

  it('belongs to a week that starts on Monday', () => {
    expect(dayOfWeek('2026-06-01')).toBe(0);
    expect(dayOfWeek('2026-06-07')).toBe(6);
    expect(mondayOf('2026-06-07')).toBe('2026-06-01');
  });

  it('can be counted across a clock change', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(listDays('2026-10-24', '2026-10-26')).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ]);
  });

  it('begins at midnight in Riga', () => {
    expect(dayOfInstant(new Date('2026-06-01T20:59:59Z'))).toBe('2026-06-01');
    expect(dayOfInstant(new Date('2026-06-01T21:00:00Z'))).toBe('2026-06-02');
  });

  it.each(['2026-02-30', '2026-13-01', 'yesterday', '2026-6-1', ''])('cannot be %p', (text) => {
    expect(isDay(text)).toBe(false);
  });
});
