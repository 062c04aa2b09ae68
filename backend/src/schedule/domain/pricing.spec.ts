import { describe, expect, it } from '@jest/globals';
import { seededPricing } from '@cablepark/contracts/configuration/settings';
import { slot } from '../test/day-events.ts';
import { priceOf } from './pricing.ts';

describe('the price of half an hour', () => {
  it.each([
    ['Monday afternoon', '2026-06-01', '16:30', 2000],
    ['Monday as peak begins', '2026-06-01', '17:00', 2500],
    ['Friday as peak ends', '2026-06-05', '22:00', 2000],
    ['Friday before that', '2026-06-05', '21:30', 2500],
    ['Saturday morning', '2026-06-06', '08:00', 2500],
    ['Sunday night', '2026-06-07', '23:30', 2500],
    ['Monday in winter, on the winter clock', '2026-01-12', '17:00', 2500],
    ['Monday in winter before peak', '2026-01-12', '16:30', 2000],
    ['the Friday before the clock goes forward', '2026-03-27', '17:00', 2500],
    ['the Monday after it', '2026-03-30', '16:30', 2000],
    ['the Monday after it, in peak', '2026-03-30', '17:00', 2500],
    ['the Friday before it goes back', '2026-10-23', '16:30', 2000],
    ['the Monday after that', '2026-10-26', '17:00', 2500],
  ])('%s', (_, day, time, cents) => {
    expect(priceOf(slot(time, day), { pricing: seededPricing, specialDays: new Map() })).toBe(cents);
  });

  it('is 25 € without a price list', () => {
    expect(priceOf(slot('16:30'), { pricing: [], specialDays: new Map() })).toBe(2500);
  });
});
