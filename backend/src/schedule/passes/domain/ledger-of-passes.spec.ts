import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { giveBackModes } from '@cablepark/contracts/passes/give-back';
import type { PassProduct } from '@cablepark/contracts/passes/pass-product';
import type { Left } from '@cablepark/contracts/passes/pass.events';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { addDays, DAY_MS } from '@cablepark/contracts/shared/riga-time';
import {
  bookingCancelled,
  bookingMoved,
  bookingPlaced,
  bookingPostponed,
  bookingRestored,
  bookingReverted,
  MONDAY,
  sealedAs,
  slot,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';
import {
  ledgerEntriesOf,
  type LedgerEntry,
} from '@cablepark/projections/read-models/ledger-entries';

import type { PlacedBooking } from '#schedule/domain/day-schedule';
import { emptySchedule, findBooking, type Schedule } from '#schedule/domain/schedule';
import { fold } from '#schedule/test/given-day';
import { decideAdjustPass } from '../adjust-pass/adjust-pass.decide.ts';
import { decideEarnSeasons, findSeasonsToEarn } from '../expire-passes/earn-seasons.decide.ts';
import { decideExpirePasses, findPassesToExpire } from '../expire-passes/expire-passes.decide.ts';
import { decideExtendPass } from '../extend-pass/extend-pass.decide.ts';
import { decideRefundPass } from '../refund-pass/refund-pass.decide.ts';
import { decideSellPass } from '../sell-pass/sell-pass.decide.ts';
import { unearnedOf, type Paid } from './pass.ts';
import { dueOf } from './pay.ts';
import { addPassEvents, paymentsOf } from './settle-passes.ts';

const common = {
  name: { lv: 'abonements', en: 'pass' },
  rides: null,
  valueCents: null,
  coversCents: null,
  perDay: null,
  validDays: 20,
  validUntil: null,
  vat: null,
  position: 0,
};
const PRODUCTS: readonly PassProduct[] = [
  { ...common, kind: 'rides', priceCents: 10_001, rides: 7, coversCents: 1500 },
  { ...common, kind: 'rides', priceCents: 0, rides: 3 },
  { ...common, kind: 'value', priceCents: 4999, valueCents: 6000 },
  { ...common, kind: 'season', priceCents: 9999, perDay: 2 },
];
const PASSES = PRODUCTS.map((_, i) => `pass ${i}`);
const TIMES = ['15:00', '15:30', '16:00', '16:30', '17:00', '17:30'];
const BEGIN = Date.parse('2026-05-20T09:00:00Z');
const why = sealedAs<{ why: string }>('why');

const pass = fc.constantFrom(...PASSES);
const booking = fc.integer({ min: 0, max: 5 });
/** What people and the clock do. */
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      booking,
      from: fc.integer({ min: 0, max: 4 }),
      count: fc.integer({ min: 1, max: 3 }),
      payWith: fc.uniqueArray(pass, { minLength: 1, maxLength: 3 }),
    }),
  },
  fc.record({
    do: fc.constant('cancel' as const),
    booking,
    giveBack: fc.constantFrom(...giveBackModes),
  }),
  fc.record({
    do: fc.constant('move' as const),
    booking,
    from: fc.integer({ min: 0, max: 4 }),
    count: fc.integer({ min: 1, max: 3 }),
    isStaff: fc.boolean(),
  }),
  fc.record({ do: fc.constant('postpone' as const), booking }),
  fc.record({ do: fc.constant('restore' as const), booking }),
  fc.record({
    do: fc.constant('attend' as const),
    booking,
    state: fc.constantFrom('arrived' as const, 'absent' as const),
    giveBackAbsent: fc.boolean(),
  }),
  fc.record({ do: fc.constant('adjust' as const), pass, by: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ do: fc.constant('extend' as const), pass, days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant('refund' as const), pass }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

const idOf = (number: number): string => String(number).padStart(16, '0');
const slotsOf = (from: number, count: number) =>
  TIMES.slice(from, from + count).map((time) => slot(time));

/** The events that an action is decided to, without those of passes. */
function decideBooking(one: Action, schedule: Schedule): ScheduleStreamEvent[] {
  if (!('booking' in one)) {
    return [];
  }

  const bookingId = idOf(one.booking);
  const present = findBooking(schedule, bookingId);
  const isStanding = present && !('cancelled' in present) && present.postponed === null;
  if (one.do === 'book') {
    return present ? [] : [bookingPlaced(slotsOf(one.from, one.count), { bookingId })];
  }
  if (one.do === 'restore') {
    return present?.postponed ? [bookingRestored([...present.slots], { bookingId })] : [];
  }
  if (!isStanding) {
    return [];
  }

  const slots = [...present.slots];
  switch (one.do) {
    case 'cancel':
      return [bookingCancelled(slots, { bookingId })];
    case 'move':
      return [bookingMoved(slots, slotsOf(one.from, one.count), { bookingId })];
    case 'postpone':
      return [bookingPostponed(slots, { bookingId })];
    case 'attend': {
      const at = '2026-06-01T12:00:00.000Z';
      const data = { bookingId, day: MONDAY, state: one.state, happenedAt: at };
      return [{ type: 'AttendanceRecorded', data }];
    }
  }
}

/** A cancellation or a move that nothing has followed at its booking, which it found like this. */
interface Undoable {
  readonly booking: PlacedBooking;
  readonly events: readonly ScheduleStreamEvent[];
}

/** What can be undone after an action. */
function undoableAfter(
  one: Action,
  before: Schedule,
  events: readonly ScheduleStreamEvent[],
  last: Undoable | undefined,
): Undoable | undefined {
  if (events.length === 0 || !('booking' in one)) {
    return one.do === 'undo' && events.length > 0 ? undefined : last;
  }

  const booking = findBooking(before, idOf(one.booking));
  const isUndoable = one.do === 'cancel' || one.do === 'move';
  if (booking && isUndoable) {
    return { booking, events };
  }

  return last?.booking.bookingId === idOf(one.booking) ? undefined : last;
}

function decideUndo(last: Undoable, schedule: Schedule, now: Date): readonly ScheduleStreamEvent[] {
  const { bookingId, slots } = last.booking;
  return addPassEvents([bookingReverted([...slots], { bookingId })], schedule, now, {
    payWith: [],
    giveBack: 'all',
    giveBackAbsent: false,
    undone: paymentsOf(last.events),
    isStaff: true,
    graceDays: 5,
  });
}

function decide(
  one: Action,
  schedule: Schedule,
  now: Date,
  last: Undoable | undefined,
): readonly ScheduleStreamEvent[] {
  switch (one.do) {
    case 'undo':
      return last ? decideUndo(last, schedule, now) : [];
    case 'adjust': {
      const kind = schedule.passes.get(one.pass)?.terms.kind;
      const rides = kind === 'rides' ? one.by : 0;
      const cents = kind === 'value' ? one.by * 100 : 0;
      return decideAdjustPass({ passId: one.pass, rides, cents, why, now }, schedule);
    }
    case 'extend': {
      const until = addDays(schedule.passes.get(one.pass)?.expiresOn ?? MONDAY, one.days);
      return decideExtendPass(one.pass, until, schedule, now);
    }
    case 'refund':
      return decideRefundPass(one.pass, why, schedule, now);
    case 'wait': {
      const today = now.toISOString().slice(0, 10);
      const seasons = decideEarnSeasons(findSeasonsToEarn(schedule, today), today, schedule);
      const earned = fold(schedule, seasons);
      return [...seasons, ...decideExpirePasses(findPassesToExpire(earned, now), earned, now)];
    }
    default:
      return addPassEvents(decideBooking(one, schedule), schedule, now, {
        payWith: one.do === 'book' ? one.payWith : [],
        giveBack: one.do === 'cancel' ? one.giveBack : 'all',
        giveBackAbsent: one.do === 'attend' && one.giveBackAbsent,
        isStaff: one.do !== 'move' || one.isStaff,
        graceDays: 5,
      });
  }
}

/** The schedule with a pass of each product. */
function sellAll(): { schedule: Schedule; events: ScheduleStreamEvent[] } {
  let schedule = fold(emptySchedule, [slotsGenerated()]);
  const events: ScheduleStreamEvent[] = [];
  for (const [i, product] of PRODUCTS.entries()) {
    const productId = `product ${i}`;
    schedule = fold(schedule, [
      { type: 'PassProductChanged', data: { productId, product, before: null } },
    ]);
    const sale = {
      passId: `pass ${i}`,
      productId,
      codeHash: `hash ${i}`,
      holder: sealedAs<never>(`holder ${i}`),
      hasEmail: false,
      language: 'lv',
      paidBy: 'cash',
      now: new Date(BEGIN),
    } as const;
    const sold = decideSellPass(sale, schedule);
    schedule = fold(schedule, sold);
    events.push(...sold);
  }

  return { schedule, events };
}

const sumBy = (entries: readonly LedgerEntry[], of: Partial<LedgerEntry>): number =>
  entries
    .filter((entry) =>
      Object.entries(of).every(([field, value]) => entry[field as keyof LedgerEntry] === value),
    )
    .reduce((sum, { amount }) => sum + amount, 0);

describe('the ledger of passes', () => {
  it('sums to zero in each commit, and agrees with what decisions know of each pass', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40, size: 'max' }), (actions) => {
        const sold = sellAll();
        let { schedule } = sold;
        const entries = sold.events.flatMap((event) => ledgerEntriesOf(event));
        let now = new Date(BEGIN);
        let last: Undoable | undefined;
        for (const one of actions) {
          now = new Date(now.getTime() + (one.do === 'wait' ? one.days * DAY_MS : 60_000));
          const before = schedule;
          const events = decideOrRefuse(one, schedule, now, last);
          schedule = fold(schedule, events);
          if (one.do === 'undo' && last && events.length > 0) {
            assertPaidAsBefore(schedule, last.booking);
          }

          last = undoableAfter(one, before, events, last);
          const added = events.flatMap((event) => ledgerEntriesOf(event));
          for (const unit of ['cents', 'rides', 'worth'] as const) {
            expect(sumBy(added, { unit })).toBe(0);
          }

          entries.push(...added);
          for (const passId of PASSES) {
            assertKnown(schedule, entries, passId);
          }

          assertTold(schedule, events);
          assertNotOverpaid(schedule);
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** What the rules refuse changes nothing. */
function decideOrRefuse(...known: Parameters<typeof decide>) {
  try {
    return decide(...known);
  } catch (error) {
    if (error instanceof Rejection) {
      return [];
    }

    throw error;
  }
}

/** An undo leaves a booking paid as before, to the cent. */
function assertPaidAsBefore(schedule: Schedule, { bookingId, paid }: PlacedBooking): void {
  const byPass = (one: readonly Paid[]) => new Map(one.map((each) => [each.passId, { ...each }]));
  expect(byPass(findBooking(schedule, bookingId)?.paid ?? [])).toEqual(byPass(paid));
}

/** What events say is left of passes is what decisions know. */
function assertTold(schedule: Schedule, events: readonly ScheduleStreamEvent[]): void {
  const told = new Map<string, Left>();
  for (const event of events) {
    if (event.type === 'PassUsed' || event.type === 'PassReturned') {
      const changes = event.type === 'PassUsed' ? event.data.uses : event.data.returns;
      for (const { passId, left } of changes) {
        told.set(passId, left);
      }
    }
  }
  for (const [passId, left] of told) {
    expect(schedule.passes.get(passId)?.left).toEqual(left);
  }
}

/** No passes pay more of a booking than it costs. */
function assertNotOverpaid(schedule: Schedule): void {
  for (const bookingId of schedule.bookings.keys()) {
    const { slots, paid } = findBooking(schedule, bookingId)!;
    expect(dueOf(slots, paid)).toBeGreaterThanOrEqual(0);
  }
}

function assertKnown(schedule: Schedule, entries: readonly LedgerEntry[], passId: string): void {
  const known = schedule.passes.get(passId)!;
  const { rides, cents } = known.left;
  expect({
    rides: sumBy(entries, { passId, account: 'outstanding', unit: 'rides' }),
    cents: sumBy(entries, { passId, account: 'outstanding', unit: 'worth' }),
    // Negative: what is owed.
    unearned: 0 - sumBy(entries, { passId, account: 'unearned', unit: 'cents' }),
    earned: 0 - sumBy(entries, { passId, account: 'earned', unit: 'cents' }),
  }).toEqual({ rides, cents, unearned: unearnedOf(known), earned: known.earnedCents });
  for (const amount of [rides, cents, unearnedOf(known), known.earnedCents]) {
    expect(amount).toBeGreaterThanOrEqual(0);
  }
}
