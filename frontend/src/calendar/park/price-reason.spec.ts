import { expect, it } from '@jest/globals';

import { makeFreeSlot } from '../test/slots.ts';
import { findPriceReason } from './price-reason.ts';

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
  ['before peak', '2026-06-15', '16:30', {}, undefined, 'standard'],
  ['in peak', '2026-06-15', '17:00', {}, undefined, 'peak'],
  ['on a Saturday', '2026-06-20', '10:00', {}, undefined, 'weekend'],
  ['on a special day with a price', '2026-06-15', '17:00', {}, special(40), 'specialDay'],
  ['on a special day without one', '2026-06-15', '17:00', {}, special(null), 'peak'],
  ['that was set by hand', '2026-06-15', '17:00', { isByHand: true }, undefined, 'byHand'],
  [
    'that was set on a special day',
    '2026-06-15',
    '17:00',
    { isByHand: true },
    special(40),
    'byHand',
  ],
  ['at a price that the list had before', '2026-06-15', '17:00', { price: 18 }, undefined, 'peak'],
] as const)('a slot %s', (_, day, time, slot, ofDay, reason) => {
  expect(findPriceReason(makeFreeSlot(day, time, slot), pricing, ofDay)).toBe(reason);
});
