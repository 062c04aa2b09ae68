import { describe, expect, it } from '@jest/globals';

import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { makeFreeSlot } from '../test/slots.ts';
import {
  chooseDisplayedDay,
  countAvailability,
  findNextFreeSlot,
  indexSlots,
  toCellState,
} from './cell-state.ts';

const now = new Date('2026-06-17T13:42:00Z');
const tomorrow = makeFreeSlot('2026-06-18', '15:00');

describe('toCellState', () => {
  it.each([
    ['available', tomorrow, false],
    ['selected', tomorrow, true],
    ['restricted', { ...tomorrow, isRestricted: true }, false],
    ['booked', { ...tomorrow, status: 'booked' as const }, true],
    ['blocked', { ...tomorrow, status: 'blocked' as const }, false],
    ['unavailable', { ...tomorrow, status: 'unallocated' as const }, false],
    ['past', { ...tomorrow, isPast: true }, false],
    ['past', makeFreeSlot('2026-06-17', '16:00'), true],
    ['available', makeFreeSlot('2026-06-17', '16:30'), false],
    ['closed', undefined, false],
  ])('is %s', (state, slot, isSelected) => {
    expect(toCellState(slot, now, isSelected)).toBe(state);
  });
});

describe('indexSlots', () => {
  it('maps slots by their start, whatever their id', () => {
    const other = nextSlot(tomorrow.id);
    expect(indexSlots([{ ...tomorrow, id: other }]).get(tomorrow.id)?.id).toBe(other);
  });

  it('prefers a booked slot if two slots share a cell', () => {
    const booked = { ...tomorrow, status: 'booked' as const };
    for (const slots of [
      [tomorrow, booked],
      [booked, tomorrow],
    ]) {
      expect(indexSlots(slots).get(tomorrow.id)?.status).toBe('booked');
    }
  });
});

describe('the availability', () => {
  const slots = [
    makeFreeSlot('2026-06-17', '16:00'),
    makeFreeSlot('2026-06-18', '15:30', { status: 'booked' }),
    makeFreeSlot('2026-06-18', '16:00'),
    tomorrow,
  ];

  it('is counted by day', () => {
    expect([...countAvailability(slots, now)]).toEqual([
      ['2026-06-17', { free: 0, all: 1 }],
      ['2026-06-18', { free: 2, all: 3 }],
    ]);
  });

  it('includes the next free slot', () => {
    expect(findNextFreeSlot(slots, now)).toBe(tomorrow);
    expect(findNextFreeSlot([], now)).toBeUndefined();
  });

  it('determines the day that is shown first on a phone', () => {
    const days = ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18'];
    const availability = countAvailability(slots, now);
    expect(chooseDisplayedDay(days, '2026-06-17', availability, undefined)).toBe('2026-06-18');
    expect(chooseDisplayedDay(days, '2026-06-17', availability, '2026-06-16')).toBe('2026-06-16');
    expect(chooseDisplayedDay(days, '2026-06-17', new Map(), undefined)).toBe('2026-06-17');
    expect(chooseDisplayedDay(days, '2026-07-17', new Map(), '2026-07-20')).toBe('2026-06-15');
  });
});
