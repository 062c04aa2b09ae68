import { describe, expect, it } from '@jest/globals';

import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { makeFreeSlot } from '#calendar/test/slots';
import { toStaffSlot } from './staff-slot.ts';

const now = new Date('2026-06-17T13:42:00Z');
const tomorrow = makeFreeSlot('2026-06-18', '15:00');
const kindOf = (slot: typeof tomorrow | undefined) => toStaffSlot(slot, tomorrow.id, now).kind;

describe('a half-hour in the staff’s calendar', () => {
  it.each([
    ['available', tomorrow],
    ['available', { ...tomorrow, isRestricted: true }],
    ['booked', { ...tomorrow, status: 'booked' as const }],
    ['blocked', { ...tomorrow, status: 'blocked' as const, blockReason: 'Storm' }],
    [
      'cleared',
      {
        ...tomorrow,
        status: 'blocked' as const,
        blockReason: 'Cleared from booking 7HQ2M3N4P5Q6R7S8',
      },
    ],
    ['empty', { ...tomorrow, status: 'unallocated' as const }],
    ['empty', undefined],
  ])('is %s', (kind, slot) => {
    expect(kindOf(slot)).toBe(kind);
  });

  it('is past if the server says so or, if it is not stored, once it has begun', () => {
    const running = makeFreeSlot('2026-06-17', '16:30');
    expect(toStaffSlot(running, running.id, now).isPast).toBe(false);
    expect(toStaffSlot({ ...running, isPast: true }, running.id, now).isPast).toBe(true);
    expect(toStaffSlot(undefined, running.id, now).isPast).toBe(true);
    expect(toStaffSlot(undefined, nextSlot(running.id), now).isPast).toBe(false);
    expect(toStaffSlot(undefined, makeFreeSlot('2026-06-16', '23:30').id, now).isPast).toBe(true);
  });
});
