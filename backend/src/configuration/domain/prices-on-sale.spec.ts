import { describe, expect, it } from '@jest/globals';

import { seededPricing } from '@cablepark/contracts/configuration/seeded-settings';
import { type Pricing, type SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { MONDAY, slot } from '@cablepark/contracts/test/schedule-events';

import { findPricesOnSale, type DayOnSale } from './prices-on-sale.ts';

const TUESDAY = addDays(MONDAY, 1);
const WEDNESDAY = addDays(MONDAY, 2);
/** The standard price has become 30 €; that of peak is 25 €. */
const pricing = seededPricing.map((row): Pricing =>
  row.name === 'standard' ? { ...row, priceCents: 3000 } : row,
);

const available = (time: string, priceCents: number, more: object = {}) => ({
  time,
  slot: { status: 'available' as const, priceCents, isByHand: false, ...more },
});
const dayOf = (day: Day, ...slots: readonly ReturnType<typeof available>[]): DayOnSale => ({
  day,
  slots: slots.map(({ time, slot: one }) => ({ slotId: slot(time, day), ...one })),
});
const find = (days: readonly DayOnSale[], specialDays = new Map<Day, SpecialDaySetting>()) =>
  Object.fromEntries(findPricesOnSale(days, { pricing, specialDays }));

const old = (day: Day) => dayOf(day, available('15:00', 2000), available('17:00', 2500));
const fresh = (day: Day) => dayOf(day, available('15:00', 3000), available('17:00', 2500));
const ofStandard = (listedFrom: Day) => ({ standard: { priceCents: 2000, listedFrom } });

describe('the prices on sale', () => {
  it('are those of the list, if nothing costs something else', () => {
    expect(find([])).toEqual({});
    expect(find([fresh(MONDAY), fresh(TUESDAY)])).toEqual({});
  });

  it('are the old ones until the first day that costs what the list says', () => {
    expect(find([old(MONDAY), old(TUESDAY)])).toEqual(ofStandard(WEDNESDAY));
    expect(find([old(MONDAY), fresh(TUESDAY)])).toEqual(ofStandard(TUESDAY));
  });

  it('are what most half hours of the next day cost', () => {
    const mixed = [available('15:30', 3000), available('16:00', 3000)];
    expect(find([dayOf(MONDAY, available('15:00', 2000), ...mixed), old(TUESDAY)])).toEqual({});
    expect(find([dayOf(MONDAY), old(TUESDAY), fresh(WEDNESDAY)])).toEqual(ofStandard(WEDNESDAY));
  });

  it('leave out what was set by hand, what is not on sale, and special days with a price', () => {
    const others = [{ isByHand: true }, { status: 'booked' }, { status: 'blocked' }];
    for (const other of others) {
      expect(find([dayOf(MONDAY, available('15:00', 2000, other)), fresh(TUESDAY)])).toEqual({});
    }

    const special = { isClosed: false, openTime: '15:00', closeTime: '22:00', note: null };
    const days = [old(MONDAY), fresh(TUESDAY)];
    expect(find(days, new Map([[MONDAY, { ...special, priceCents: 2000 }]]))).toEqual({});
    expect(find(days, new Map([[MONDAY, { ...special, priceCents: null }]]))).toEqual(
      ofStandard(TUESDAY),
    );
  });
});
