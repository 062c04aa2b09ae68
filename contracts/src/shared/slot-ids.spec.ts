import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { pricedSlot } from '../schedule/booking.events.ts';
import { timeRange } from '../schedule/requested-slots.ts';
import { knownSlotId, requireKnownSlot } from './ids.ts';
import type { Rejection } from './rejection.ts';
import {
  dayOf,
  endOfSlot,
  listDays,
  slotAt,
  slotsOfDay,
  startOfSlot,
  timeOf,
} from './riga-time.ts';
import {
  addHalfHours,
  cableOf,
  cellOf,
  earliestOf,
  halfHourOf,
  isCell,
  isInCalendar,
  latestOf,
  listSlots,
  nextSlot,
  slotFromHalfHour,
  slotOfCell,
  toSlotId,
  type CellId,
  type SlotId,
} from './slot-ids.ts';

/** A slot as events have it. */
const exampleSlot = pricedSlot.parse({ slotId: 989_064, priceCents: 2000 });

const LAST_CABLE = 127;
/** The half hours of the calendar, from 1971 to 2500. */
const halfHours = fc.integer({ min: 17_520, max: 9_300_000 });
const cables = fc.integer({ min: 0, max: LAST_CABLE });
/** No time that one request names is longer, and no two days that one reads are further apart. */
const lengths = fc.integer({ min: 1, max: 62 * 50 });

describe('the number of a slot', () => {
  it('is its start in half hours since 1970 on the cable of today', () => {
    expect(slotFromHalfHour(989_064)).toBe(989_064);
    expect(startOfSlot(toSlotId(989_064)).toISOString()).toBe('2026-06-01T12:00:00.000Z');
    expect(cableOf(slotAt(new Date('2026-06-01T12:00:00Z')))).toBe(0);
  });

  it('tells cable and half hour, also of a cell, and fits into 32 bits', () => {
    fc.assert(
      fc.property(halfHours, cables, (halfHour, cable) => {
        const slot = slotFromHalfHour(halfHour, cable);
        expect([cableOf(slot), halfHourOf(slot)]).toEqual([cable, halfHour]);
        const cell = cellOf(slot);
        expect([cableOf(cell), halfHourOf(cell)]).toEqual([cable, -halfHour]);
        expect([isCell(slot), isCell(cell), slotOfCell(cell)]).toEqual([false, true, slot]);
        expect(slot).toBeLessThan(2 ** 31);
      }),
    );
  });

  it('has neighbours and ranges on its own cable alone', () => {
    fc.assert(
      fc.property(halfHours, cables, cables, lengths, (halfHour, cable, other, length) => {
        const first = slotFromHalfHour(halfHour, cable);
        const range = listSlots(first, addHalfHours(first, length));
        expect(range).toHaveLength(length);
        expect(new Set(range.map(cableOf))).toEqual(new Set([cable]));
        expect([earliestOf(range), latestOf(range)]).toEqual([first, range.at(-1)]);
        expect(halfHourOf(latestOf(range))).toBe(halfHour + length - 1);
        expect(cableOf(addHalfHours(first, -1))).toBe(cable);

        const there = slotFromHalfHour(halfHour, other);
        const inOther = new Set(listSlots(there, addHalfHours(there, length)));
        const isMet = (id: SlotId | CellId) => !isCell(id) && inOther.has(id);
        expect(range.some(isMet)).toBe(other === cable);
        expect(range.map(cellOf).some(isMet)).toBe(false);
      }),
    );
  });

  it('has the day, the time and the instants of its half hour on every cable', () => {
    fc.assert(
      fc.property(halfHours, cables, (halfHour, cable) => {
        const [slot, today] = [slotFromHalfHour(halfHour, cable), slotFromHalfHour(halfHour)];
        expect([dayOf(slot), timeOf(slot)]).toEqual([dayOf(today), timeOf(today)]);
        expect(startOfSlot(slot)).toEqual(startOfSlot(today));
        expect(endOfSlot(slot)).toEqual(startOfSlot(nextSlot(slot)));
      }),
    );
  });

  it('is in a day with others of its cable, and with those of no other day', () => {
    const days = listDays('2026-03-01', '2026-04-30');
    const all = days.flatMap(slotsOfDay);
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(all.map(cableOf))).toEqual(new Set([0]));
  });
});

describe('the type of a slot', () => {
  it('is that of no other number', () => {
    const count = 3;
    // @ts-expect-error A count is no slot.
    expect(startOfSlot(count)).toBeInstanceOf(Date);
    // @ts-expect-error Neither is a price beside one.
    expect(nextSlot(exampleSlot.priceCents)).toBe(2001);
    // @ts-expect-error A sum of a slot and a number is a number; `addHalfHours` makes a slot of them.
    expect(cellOf(exampleSlot.slotId + 1)).toBe(-989_065);
    // @ts-expect-error A cell is not a stored slot.
    expect(nextSlot(cellOf(exampleSlot.slotId))).toBe(-989_063);
    expect(nextSlot(exampleSlot.slotId)).toBe(989_065);
  });

  it('is made of a number of the calendar only', () => {
    expect(toSlotId(17_520)).toBe(17_520);
    for (const number of [
      0,
      -989_064,
      17_519,
      9_300_001,
      2 ** 24 + 989_064,
      Number.NaN,
      989_064.5,
    ]) {
      expect(() => toSlotId(number)).toThrow(RangeError);
    }
  });

  it('has an earliest and a latest one of some only', () => {
    expect(() => earliestOf([])).toThrow(RangeError);
    expect(() => latestOf([])).toThrow(RangeError);
  });
});

describe('a time from outside', () => {
  const parseRange = (startTime: string, endTime: string) =>
    timeRange.safeParse({ startTime, endTime });

  it.each([
    ['before 1971', '1971-01-01T00:00:00+12:00', '1971-01-01T00:30:00+12:00'],
    ['that only begins before it', '1971-01-01T01:30:00+02:00', '1971-01-01T02:30:00+02:00'],
  ])('is no slot if it is %s', (_, startTime, endTime) => {
    expect(() => parseRange(startTime, endTime)).toThrow(
      expect.objectContaining({ code: 'SLOT_NOT_FOUND' }),
    );
  });

  it('is a slot of the cable of today', () => {
    const first = slotFromHalfHour(17_520);
    expect(parseRange('1971-01-01T00:00:00Z', '1971-01-01T00:30:00Z').data).toMatchObject({
      first,
      end: nextSlot(first),
    });
    expect(parseRange('2600-01-01T00:00:00Z', '2600-01-01T00:30:00Z').success).toBe(false);
  });
});

describe('a number from outside', () => {
  function isRefused(id: number, check: (id: number) => unknown = requireKnownSlot): boolean {
    try {
      check(id);
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: 'SLOT_NOT_FOUND' } satisfies Partial<Rejection>);
      return true;
    }
  }

  it('is refused on every cable but that of today', () => {
    fc.assert(
      fc.property(halfHours, fc.integer({ min: 1, max: LAST_CABLE }), (halfHour, cable) => {
        const slot = slotFromHalfHour(halfHour, cable);
        expect(isInCalendar(slot)).toBe(false);
        expect([isRefused(slot), isRefused(cellOf(slot))]).toEqual([true, true]);
      }),
    );
  });

  it('is refused before 1971 and after 2500', () => {
    for (const id of [0, 17_519, 9_300_001, 2 ** 24 - 1, 2 ** 24, 2 ** 31 - 1, 2 ** 40]) {
      expect([id, isRefused(id), isRefused(-id)]).toEqual([id, true, true]);
    }
    for (const id of [17_520, 989_064, 9_300_000]) {
      expect([id, isRefused(id), isRefused(-id)]).toEqual([id, false, false]);
    }
  });

  it('is refused for a cell where one stored slot is meant', () => {
    const parse = (id: number) => knownSlotId.parse(id);
    expect([isRefused(989_064, parse), isRefused(-989_064, parse)]).toEqual([false, true]);
    expect(isRefused(2 ** 24 + 989_064, parse)).toBe(true);
  });
});
