import { describe, expect, it } from '@jest/globals';

import { seededPricing } from '@cablepark/contracts/configuration/seeded-settings';
import { slot } from '@cablepark/contracts/test/schedule-events';

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
    expect(priceOf(slot(time, day), { pricing: seededPricing, specialDays: new Map() })).toBe(
      cents,
    );
  });

  it('is 25 € without a price list', () => {
    expect(priceOf(slot('16:30'), { pricing: [], specialDays: new Map() })).toBe(2500);
  });

  it.each([
    ['its own', '2026-06-01', 1250, 1250],
    ['nothing, if that is the price', '2026-06-01', 0, 0],
    ['that of the price list, if it has none', '2026-06-01', null, 2500],
    ['that of the price list on other days', '2026-06-02', 1250, 2500],
  ])('on a special day is %s', (_, day, priceCents, cents) => {
    const setting = {
      isClosed: false,
      openTime: '10:00',
      closeTime: '22:00',
      priceCents,
      note: null,
    };
    const specialDays = new Map([['2026-06-01', setting]]);
    expect(priceOf(slot('18:00', day), { pricing: seededPricing, specialDays })).toBe(cents);
  });
});
