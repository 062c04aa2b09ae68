import { expect, it } from '@jest/globals';

import { makeFreeSlot } from '../test/slots.ts';
import { priceReasonOf } from './prices.ts';

const row = { startTime: null, endTime: null, applyToWeekends: false, weekendMultiplier: null };
const pricing = [
  { ...row, id: 1, name: 'standard' as const, price: 20 },
  { ...row, id: 2, name: 'peak' as const, price: 25, startTime: '17:00', endTime: '22:00' },
];
const special = (price: number | null) => ({
  day: '2026-06-15',
  isClosed: false,
  openTime: '10:00',
  closeTime: '20:00',
  price,
  note: null,
});

it.each([
  ['before peak', '2026-06-15', '16:30', 20, undefined, 'standard'],
  ['in peak', '2026-06-15', '17:00', 25, undefined, 'peak'],
  ['on a Saturday', '2026-06-20', '10:00', 25, undefined, 'weekend'],
  ['on a special day with a price', '2026-06-15', '17:00', 40, special(40), 'specialDay'],
  ['on a special day without one', '2026-06-15', '17:00', 25, special(null), 'peak'],
  ['at a price that no setting has', '2026-06-15', '17:00', 18, undefined, 'byHand'],
  ['at the price of another hour', '2026-06-15', '16:30', 25, undefined, 'byHand'],
  [
    'at another price than that of its special day',
    '2026-06-15',
    '17:00',
    25,
    special(40),
    'byHand',
  ],
] as const)('a slot %s', (_, day, time, price, ofDay, reason) => {
  expect(priceReasonOf(makeFreeSlot(day, time, { price }), pricing, ofDay)).toBe(reason);
});
