import { describe, expect, it } from '@jest/globals';

import type { PassProduct } from '@cablepark/contracts/passes/pass-product';
import { sealedAs } from '@cablepark/contracts/test/schedule-events';

import { emptySchedule, type Schedule } from '#schedule/domain/schedule';
import { fold } from '#schedule/test/given-day';
import { expirePass } from '../domain/pass-book.ts';
import { decideExtendPass } from '../extend-pass/extend-pass.decide.ts';
import { decideRefundPass } from '../refund-pass/refund-pass.decide.ts';
import { decideSellPass } from '../sell-pass/sell-pass.decide.ts';
import { TEN_RIDES } from '../test/terms.ts';
import { decideEarnSeasons, findSeasonsToEarn } from './earn-seasons.decide.ts';

/** 92 days, of which June has 30 and July 31. */
const SUMMER: PassProduct = {
  ...TEN_RIDES,
  kind: 'season',
  priceCents: 9999,
  rides: null,
  perDay: 2,
  validDays: null,
  validUntil: '2026-08-31',
  position: 0,
};

function sellSummer(now: string): Schedule {
  const added = {
    type: 'PassProductChanged',
    data: { productId: 'summer', product: SUMMER, before: null },
  } as const;
  const onSale = fold(emptySchedule, [added]);
  const sale = {
    passId: 'pass',
    productId: 'summer',
    codeHash: 'hash',
    holder: sealedAs<never>('pass'),
    hasEmail: false,
    language: 'lv',
    paidBy: 'cash',
    now: new Date(now),
  } as const;
  return fold(onSale, decideSellPass(sale, onSale));
}

const earn = (schedule: Schedule, until: string): Schedule =>
  fold(schedule, decideEarnSeasons(findSeasonsToEarn(schedule, until), until, schedule));
const earnedOf = ({ passes }: Schedule) => passes.get('pass')?.earnedCents;

describe('a season', () => {
  it('earns its share of the price by the days that have passed, each month once', () => {
    const sold = sellSummer('2026-06-01T09:00:00Z');
    const june = earn(sold, '2026-06-30');
    expect(earnedOf(june)).toBe(3260);
    expect(findSeasonsToEarn(june, '2026-06-30')).toEqual([]);
    const july = earn(june, '2026-07-31');
    expect(earnedOf(july)).toBe(6629);
    expect(expirePass(july.passes.get('pass')!).event).toMatchObject({
      data: { rides: 0, cents: 0, earnedCents: 3370, lapsedCents: 0 },
    });
  });

  it('earns nothing by days before its sale', () => {
    const sold = sellSummer('2026-06-30T21:30:00Z');
    expect(findSeasonsToEarn(sold, '2026-06-30')).toEqual([]);
  });

  it('has earned up to the day of its refund, which counts', () => {
    const july = earn(sellSummer('2026-06-01T09:00:00Z'), '2026-07-31');
    const why = sealedAs<{ why: string }>('why');
    // Ten minutes past midnight in Riga: the 71st day.
    const refunded = decideRefundPass('pass', why, july, new Date('2026-08-09T21:10:00Z'));
    expect(refunded).toMatchObject([{ data: { earnedCents: 1087, givenBackCents: 2283 } }]);
  });

  it('earns nothing by days that extending it added', () => {
    const sold = sellSummer('2026-06-01T09:00:00Z');
    const now = new Date('2026-06-02T09:00:00Z');
    const longer = fold(sold, decideExtendPass('pass', '2026-12-31', sold, now));
    expect(earnedOf(earn(longer, '2026-06-30'))).toBe(3260);
    expect(earnedOf(earn(longer, '2026-08-31'))).toBe(9999);
    expect(findSeasonsToEarn(earn(longer, '2026-08-31'), '2026-09-30')).toEqual([]);
  });
});
