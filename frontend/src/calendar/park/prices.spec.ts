import { expect, it } from '@jest/globals';

import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';

import { makeFreeSlot } from '../test/slots.ts';
import { findPrice } from './prices.ts';

const row = {
  id: 1,
  startTime: null,
  endTime: null,
  applyToWeekends: false,
  weekendMultiplier: null,
};
const pricing = [
  { ...row, name: 'standard' as const, price: 20 },
  { ...row, name: 'peak' as const, price: 25.5, startTime: '17:00', endTime: '22:00' },
];
const special = (day: string, price: number | null): readonly [string, SpecialDay] => [
  day,
  { day, isClosed: false, openTime: '10:00', closeTime: '20:00', price, note: null },
];
const specialDays = new Map([special('2026-06-24', 40), special('2026-06-25', null)]);

it.each([
  ['before the peak', '2026-06-17', '16:30', 20],
  ['in the peak', '2026-06-17', '17:00', 25.5],
  ['after the peak', '2026-06-17', '22:00', 20],
  ['on a Saturday', '2026-06-20', '09:00', 25.5],
  ['on a special day with a price', '2026-06-24', '18:00', 40],
  ['on a special day without a price', '2026-06-25', '16:00', 20],
])('a cell %s', (_, day, time, price) => {
  expect(findPrice(makeFreeSlot(day, time).id, pricing, specialDays.get(day))).toBe(price);
});

it('costs the fallback price until the price list is known', () => {
  expect(findPrice(makeFreeSlot('2026-06-17', '12:00').id, [])).toBe(25);
});
