import { describe, expect, it } from '@jest/globals';

import { makeFreeSlot } from '#calendar/test/slots';
import { makePricing } from '#shared/test/examples';
import { countSetByHand, listRepricings } from './repricings.ts';

const MONDAY = '2026-06-15';
const pricing = makePricing({ standard: 25, peak: 30 });
const at = (time: string, price: number, more: object = {}) =>
  makeFreeSlot(MONDAY, time, { price, ...more });
const slots = [
  at('15:00', 20),
  at('15:30', 20, { status: 'reserved' }),
  at('16:00', 25),
  at('16:30', 18, { isByHand: true }),
  at('17:00', 28),
  at('17:30', 28, { status: 'booked' }),
  at('18:00', 28, { status: 'blocked' }),
];

describe('what a price list makes of the slots on sale', () => {
  it('is counted by the old and the new price, the most frequent first', () => {
    expect(listRepricings(slots, pricing, new Map())).toEqual([
      { from: 20, to: 25, count: 2 },
      { from: 28, to: 30, count: 1 },
    ]);
    expect(countSetByHand(slots)).toBe(1);
  });

  it('is nothing on a special day with a price of its own', () => {
    const special = {
      day: MONDAY,
      isClosed: false,
      openTime: '15:00',
      closeTime: '22:00',
      price: 20,
      note: null,
    };
    expect(listRepricings([at('15:00', 20)], pricing, new Map([[MONDAY, special]]))).toEqual([]);
  });
});
