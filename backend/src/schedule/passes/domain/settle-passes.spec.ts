import { describe, expect, it } from '@jest/globals';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { PassProduct } from '@cablepark/contracts/passes/pass-product';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import { addDays } from '@cablepark/contracts/shared/riga-time';
import {
  BOOKING,
  bookingCancelled,
  bookingMoved,
  bookingPlaced,
  bookingPostponed,
  bookingReverted,
  MONDAY,
  sealedAs,
  slot,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { emptySchedule, findBooking, type Schedule } from '#schedule/domain/schedule';
import { catchRejection, fold } from '#schedule/test/given-day';
import { decideRefundPass } from '../refund-pass/refund-pass.decide.ts';
import { decideSellPass } from '../sell-pass/sell-pass.decide.ts';
import { TEN_RIDES } from '../test/terms.ts';
import { addPassEvents, paymentsOf, type PassOptions } from './settle-passes.ts';

const TEN: PassProduct = { ...TEN_RIDES, validDays: 30, validUntil: null, position: 0 };
const TWO: PassProduct = { ...TEN, rides: 2, priceCents: 3501, name: { lv: '2', en: 'two rides' } };
const CHEAP: PassProduct = { ...TEN, coversCents: 1500, name: { lv: 'lēts', en: 'cheap rides' } };
const SEASON: PassProduct = {
  ...TEN,
  kind: 'season',
  rides: null,
  perDay: 2,
  name: { lv: 'sezona', en: 'season' },
};
const CARD: PassProduct = {
  ...TEN,
  kind: 'value',
  rides: null,
  valueCents: 5000,
  priceCents: 4000,
  name: { lv: 'dāvana', en: 'gift card' },
};

const SOLD_AT = new Date('2026-05-20T09:00:00Z');
/** Ten days before the Monday. */
const EARLY = new Date('2026-05-22T09:00:00Z');
const usual: PassOptions = {
  payWith: [],
  giveBack: 'all',
  giveBackAbsent: false,
  isStaff: false,
  graceDays: 30,
};

/** A schedule with the Monday's slots and these passes, by their names. */
function sell(passes: Readonly<Record<string, PassProduct>>): Schedule {
  let schedule = fold(emptySchedule, [slotsGenerated()]);
  for (const [passId, product] of Object.entries(passes)) {
    schedule = fold(schedule, [
      { type: 'PassProductChanged', data: { productId: passId, product, before: null } },
    ]);
    const sale = {
      passId,
      productId: passId,
      codeHash: `hash of ${passId}`,
      holder: sealedAs<never>(passId),
      hasEmail: false,
      language: 'lv',
      paidBy: 'cash',
      now: SOLD_AT,
    } as const;
    schedule = fold(schedule, decideSellPass(sale, schedule));
  }

  return schedule;
}

function decide(
  schedule: Schedule,
  events: readonly ScheduleStreamEvent[],
  options: Partial<PassOptions> = {},
  now = EARLY,
): Schedule {
  return fold(schedule, addPassEvents(events, schedule, now, { ...usual, ...options }));
}

const place = (schedule: Schedule, times: readonly string[], payWith: readonly string[]) =>
  decide(schedule, [bookingPlaced(times.map((time) => slot(time)))], { payWith });

const paidOf = (schedule: Schedule) =>
  findBooking(schedule, BOOKING)?.paid.map(({ passId, rides, cents, coveredCents }) => [
    passId,
    rides,
    cents,
    coveredCents,
  ]);
const leftOf = (schedule: Schedule, passId: string) => schedule.passes.get(passId)?.left;

const attendanceRecorded = ({ state }: { readonly state: 'arrived' | 'absent' }) =>
  ({
    type: 'AttendanceRecorded',
    data: { bookingId: BOOKING, day: MONDAY, state, happenedAt: '2026-06-01T12:00:00.000Z' },
  }) as const;

const TIMES = ['15:00', '15:30', '16:00'];

describe('paying with passes', () => {
  it.each([
    ['a ride a half hour', { ten: TEN }, ['ten'], [['ten', 3, 0, 6000]]],
    ['up to what a ride covers', { cheap: CHEAP }, ['cheap'], [['cheap', 3, 0, 4500]]],
    ['cents of a value card', { card: CARD }, ['card'], [['card', 0, 5000, 5000]]],
    ['a season up to its day', { season: SEASON }, ['season'], [['season', 2, 0, 4000]]],
    [
      'each as far as it goes',
      { two: TWO, card: CARD },
      ['two', 'card'],
      [
        ['two', 2, 0, 4000],
        ['card', 0, 2000, 2000],
      ],
    ],
    [
      'one ride at most for a half hour',
      { cheap: CHEAP, card: CARD },
      ['cheap', 'card'],
      [
        ['cheap', 3, 0, 4500],
        ['card', 0, 1500, 1500],
      ],
    ],
    [
      'not one that is not needed',
      { ten: TEN, card: CARD },
      ['ten', 'card'],
      [['ten', 3, 0, 6000]],
    ],
    ['one that is named twice once', { two: TWO }, ['two'], [['two', 2, 0, 4000]]],
  ])('takes %s', (_, passes, payWith, paid) => {
    expect(paidOf(place(sell(passes), TIMES, payWith))).toEqual(paid);
  });

  it('leaves a half hour of 0 € alone', () => {
    const schedule = decide(
      sell({ ten: TEN }),
      [
        bookingPlaced([
          { slotId: slot('15:00'), priceCents: 0 },
          { slotId: slot('15:30'), priceCents: 2000 },
        ]),
      ],
      { payWith: ['ten'] },
    );
    expect(paidOf(schedule)).toEqual([['ten', 1, 0, 2000]]);
  });

  it('refuses a pass that could pay nothing, by what has become of it', () => {
    const refuse = (schedule: Schedule, payWith: readonly string[]) =>
      catchRejection(() => place(schedule, TIMES, payWith));
    const usedUp = place(sell({ two: TWO, ten: TEN }), ['15:00', '15:30'], ['two']);
    const rejects = (outcome: unknown, code: ErrorCode, name: string) =>
      expect(outcome).toMatchObject({
        code,
        details: { passName: { en: name } },
      });
    rejects(
      catchRejection(() =>
        decide(usedUp, [bookingPlaced([slot('17:00')], { bookingId: '2' })], { payWith: ['two'] }),
      ),
      'PASS_USED_UP',
      'two rides',
    );
    rejects(
      refuse(sell({ ten: { ...TEN, validDays: null, validUntil: '2026-05-31' } }), ['ten']),
      'PASS_EXPIRED',
      '10 rides',
    );
    const full = place(sell({ season: SEASON }), ['15:00', '15:30'], ['season']);
    rejects(
      catchRejection(() =>
        decide(full, [bookingPlaced([slot('17:00')], { bookingId: '2' })], {
          payWith: ['season'],
        }),
      ),
      'PASS_LIMIT',
      'season',
    );
    expect(refuse(sell({}), ['nobody knows'])).toMatchObject({ code: 'PASS_NOT_FOUND' });
  });

  it('is good on the last day', () => {
    const last = { ...TEN, validDays: null, validUntil: MONDAY };
    expect(paidOf(place(sell({ last }), TIMES, ['last']))).toEqual([['last', 3, 0, 6000]]);
  });
});

describe('what is earned of the price', () => {
  const earnedOf = (schedule: Schedule) => schedule.passes.get('pass')?.earnedCents;

  it('is each ride’s share, rounded so that the last one closes it', () => {
    let schedule = sell({ pass: { ...TEN, rides: 3, priceCents: 1000 } });
    const earned = TIMES.map((time, i) => {
      const placed = bookingPlaced([slot(time)], { bookingId: String(i) });
      schedule = decide(schedule, [placed], { payWith: ['pass'] });
      return earnedOf(schedule);
    });
    expect(earned).toEqual([333, 666, 1000]);
  });

  it('is by what a value card has spent in all, so that its last cent closes it', () => {
    let schedule = sell({ pass: { ...CARD, priceCents: 4999, valueCents: 6000 } });
    const earned = TIMES.map((time, i) => {
      const placed = bookingPlaced([slot(time)], { bookingId: String(i) });
      schedule = decide(schedule, [placed], { payWith: ['pass'] });
      return earnedOf(schedule);
    });
    expect(earned).toEqual([1666, 3332, 4999]);
  });
});

describe('what comes back', () => {
  const placed = () => place(sell({ two: TWO, card: CARD }), TIMES, ['two', 'card']);
  const all = { two: { rides: 2, cents: 0 }, card: { rides: 0, cents: 5000 } };
  const readLeft = (schedule: Schedule) => ({
    two: leftOf(schedule, 'two'),
    card: leftOf(schedule, 'card'),
  });

  it.each([
    ['all, of a cancellation', {}, '2026-05-31T09:00:00Z', all],
    [
      'half of each by itself, rounded up, by the policy',
      { giveBack: 'policy', isStaff: true },
      '2026-06-01T09:00:00Z',
      { two: { rides: 1, cents: 0 }, card: { rides: 0, cents: 4000 } },
    ],
    [
      'nothing by the policy under two hours',
      { giveBack: 'policy', isStaff: true },
      '2026-06-01T11:00:00Z',
      { two: { rides: 0, cents: 0 }, card: { rides: 0, cents: 3000 } },
    ],
    [
      'nothing where staff say so',
      { giveBack: 'none', isStaff: true },
      '2026-05-31T09:00:00Z',
      { two: { rides: 0, cents: 0 }, card: { rides: 0, cents: 3000 } },
    ],
  ] as const)('is %s', (_, options, now, left) => {
    const slots = TIMES.map((time) => slot(time));
    const after = decide(placed(), [bookingCancelled(slots)], options, new Date(now));
    expect(readLeft(after)).toEqual(left);
  });

  it('is a whole ride with all that it had covered, which undoing takes again', () => {
    const one = [slot('15:00')];
    const before = place(sell({ cheap: CHEAP }), ['15:00'], ['cheap']);
    const cancelled = [bookingCancelled(one)];
    const options: PassOptions = { ...usual, giveBack: 'policy', isStaff: true };
    const now = new Date('2026-06-01T09:00:00Z');
    const events = addPassEvents(cancelled, before, now, options);
    const undone = decide(
      fold(before, events),
      [bookingReverted(one)],
      { undone: paymentsOf(events), isStaff: true },
      now,
    );
    expect(paidOf(undone)).toEqual([['cheap', 1, 0, 1500]]);
  });

  it('pays the new half hours of a move with the same passes', () => {
    const move = bookingMoved(
      TIMES.map((time) => slot(time)),
      [{ slotId: slot('18:00'), priceCents: 2000 }],
    );
    const after = decide(placed(), [move]);
    expect(paidOf(after)).toEqual([['two', 1, 0, 2000]]);
    expect(readLeft(after)).toEqual({
      two: { rides: 1, cents: 0 },
      card: { rides: 0, cents: 5000 },
    });
  });

  it.each([
    ['a customer after its last day', '2026-05-31', false, false, 'PASS_EXPIRED'],
    ['no customer on its last day', '2026-06-02', false, false, undefined],
    [
      'no customer whose time was taken, in the days of grace',
      '2026-05-31',
      true,
      false,
      undefined,
    ],
    ['such a customer after these', '2026-05-02', true, false, 'PASS_EXPIRED'],
    ['no staff', '2026-05-02', false, true, undefined],
  ] as const)('pays a move, and a pass refuses %s', (_, expiresOn, isPostponed, isStaff, code) => {
    const from = [slot('15:00')];
    const booked = place(sell({ ten: TEN }), ['15:00'], ['ten']);
    const pass = booked.passes.get('ten')!;
    const over = { ...booked, passes: booked.passes.with('ten', { ...pass, expiresOn }) };
    const before = isPostponed ? decide(over, [bookingPostponed(from)]) : over;
    const to = [{ slotId: slot('15:00', addDays(MONDAY, 1)), priceCents: 2000 }];
    const move = () => decide(before, [bookingMoved(from, to)], { isStaff });
    if (code) {
      expect(catchRejection(move)).toMatchObject({ code });
    } else {
      expect(paidOf(move())).toEqual([['ten', 1, 0, 2000]]);
    }
  });

  it('is paid out of a refunded pass, but for what it pays again', () => {
    const booked = place(sell({ ten: TEN }), TIMES, ['ten']);
    const why = sealedAs<{ why: string }>('why');
    const refunded = fold(booked, decideRefundPass('ten', why, booked, EARLY));
    const from = TIMES.map((time) => slot(time));
    const move = bookingMoved(from, [{ slotId: slot('18:00'), priceCents: 2000 }]);
    const events = addPassEvents([move], refunded, EARLY, usual);
    expect(events.slice(1)).toMatchObject([
      {
        type: 'PassReturned',
        data: {
          returns: [
            {
              rides: 3,
              left: { rides: 1, cents: 0 },
              paidOut: { rides: 2, cents: 0, priceCents: 3000 },
            },
          ],
        },
      },
      { type: 'PassUsed', data: { uses: [{ rides: 1, left: { rides: 0, cents: 0 } }] } },
    ]);
    expect(leftOf(fold(refunded, events), 'ten')).toEqual({ rides: 0, cents: 0 });
  });

  it('pays no more half hours of a day than a season has, even if it has expired', () => {
    const tuesday = addDays(MONDAY, 1);
    const on = [slot('15:00', tuesday), slot('15:30', tuesday)];
    const day = fold(sell({ season: SEASON }), [slotsGenerated(on, 2000, { day: tuesday })]);
    const onTuesday = bookingPlaced(on, { bookingId: '2' });
    const both = decide(place(day, ['15:00', '15:30'], ['season']), [onTuesday], {
      payWith: ['season'],
    });
    const season = both.passes.get('season')!;
    const over = both.passes.with('season', { ...season, ended: 'expired', expiresOn: MONDAY });
    const from = [slot('15:00'), slot('15:30')];
    const to = [slot('16:00', tuesday)].map((slotId) => ({ slotId, priceCents: 2000 }));
    const moved = decide({ ...both, passes: over }, [bookingMoved(from, to)], { isStaff: true });
    expect(paidOf(moved)).toEqual([]);
  });

  it('is nothing of a refund once the time of a pass is over, whether or not the night has come', () => {
    const ten = { ...TEN, validDays: null, validUntil: MONDAY };
    const schedule = sell({ ten });
    const why = sealedAs<{ why: string }>('why');
    const late = new Date('2026-06-02T00:00:00Z');
    expect(decideRefundPass('ten', why, schedule, late)).toMatchObject([
      { type: 'PassExpired', data: { rides: 10, lapsedCents: 15_000 } },
      { type: 'PassRefunded', data: { rides: 0, givenBackCents: 0 } },
    ]);
  });

  it('is taken again by an undo, unless too little is left', () => {
    const slots = TIMES.map((time) => slot(time));
    const cancelled = addPassEvents([bookingCancelled(slots)], placed(), EARLY, usual);
    const after = fold(placed(), cancelled);
    const undone = paymentsOf(cancelled);
    const revert = (schedule: Schedule) =>
      decide(schedule, [bookingReverted(slots)], { isStaff: true, undone });
    expect(paidOf(revert(after))).toEqual(paidOf(placed()));
    expect(readLeft(revert(after))).toEqual(readLeft(placed()));
    const other = bookingPlaced([slot('18:00')], { bookingId: '2' });
    const spent = decide(after, [other], { payWith: ['two'] });
    expect(catchRejection(() => revert(spent))).toMatchObject({ code: 'CAME_BETWEEN' });
  });

  it('is nothing while a booking is postponed', () => {
    const after = decide(placed(), [bookingPostponed(TIMES.map((time) => slot(time)))]);
    expect(paidOf(after)).toEqual(paidOf(placed()));
  });

  it('is good for days of grace where the pass has expired, and what lapsed stays lapsed', () => {
    const ten = { ...TEN, validDays: null, validUntil: MONDAY };
    const late = new Date('2026-06-03T09:00:00Z');
    const booked = place(sell({ ten }), ['15:00', '15:30'], ['ten']);
    const cancelled = bookingCancelled([slot('15:00'), slot('15:30')]);
    const events = addPassEvents([cancelled], booked, late, usual);
    expect(events.map(({ type }) => type)).toEqual([
      'BookingCancelled',
      'PassExpired',
      'PassReturned',
    ]);
    const after = fold(booked, events);
    expect(after.passes.get('ten')).toMatchObject({
      left: { rides: 2, cents: 0 },
      expiresOn: addDays('2026-06-03', 30),
      ended: null,
      lapsedCents: 12_000,
      earnedCents: 0,
    });
  });

  it('is what staff give back to somebody who did not come, until that is corrected', () => {
    const absent = attendanceRecorded({ state: 'absent' });
    const back = decide(placed(), [absent], { giveBackAbsent: true, isStaff: true });
    expect(readLeft(back)).toEqual(all);
    expect(paidOf(back)).toEqual([]);
    const corrected = decide(back, [attendanceRecorded({ state: 'arrived' })], { isStaff: true });
    expect(paidOf(corrected)).toEqual(paidOf(placed()));

    const spent = decide(back, [bookingPlaced([slot('18:00')], { bookingId: '2' })], {
      payWith: ['two'],
    });
    const correct = () =>
      decide(spent, [attendanceRecorded({ state: 'arrived' })], { isStaff: true });
    expect(catchRejection(correct)).toMatchObject({ code: 'PASS_USED_UP' });
  });
});
