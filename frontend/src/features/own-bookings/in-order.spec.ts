import { describe, expect, it } from '@jest/globals';
import { inOrder, isUpcoming } from './in-order.ts';

const at = (firstSlotTime: string) => ({ firstSlotTime });
const now = new Date('2026-06-17T12:00:00Z');

describe("one's own bookings", () => {
  it.each([
    ['2026-06-17T12:00:01Z', true],
    ['2026-06-17T12:00:00Z', false],
    ['2026-06-17T11:30:00Z', false],
  ])('one that begins at %s is upcoming: %p', (time, expected) => {
    expect(isUpcoming(at(time), now)).toBe(expected);
  });

  it('stand in the order in which they matter: the next one first, then the last one', () => {
    const [past, longPast] = [at('2026-06-16T12:00:00Z'), at('2026-05-16T12:00:00Z')];
    const [next, later] = [at('2026-06-18T12:00:00Z'), at('2026-06-25T12:00:00Z')];
    expect(inOrder([later, longPast, next, past], now)).toEqual([next, later, past, longPast]);
  });
});
