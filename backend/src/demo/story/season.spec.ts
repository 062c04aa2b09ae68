import { beforeAll, describe, expect, it } from '@jest/globals';

import { feedbackCategories } from '@cablepark/contracts/feedback/feedback';
import { passKinds } from '@cablepark/contracts/passes/pass-product';
import { givenReasons } from '@cablepark/contracts/schedule/cancellation-reason';
import {
  addDays,
  dayOf,
  dayOfWeek,
  listDays,
  timeOf,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import { reservationOf } from '#schedule/domain/reservations';
import { getDay } from '#schedule/domain/schedule';
import { hasLeft, type Pass } from '#schedule/passes/domain/pass';
import { playDemo, type PlayedDemo, type Recorded } from '../test/played-demo.ts';

const moments = [
  // Every weekday, and both clock changes among the days ahead.
  ...Array.from({ length: 7 }, (_, i) => `${addDays('2026-03-20', i)}T15:20:00Z`),
  '2026-10-24T21:30:00Z',
  // Early in the morning, just after midnight and on the last evening of a year.
  '2026-06-02T03:30:00Z',
  '2026-06-06T21:10:00Z',
  '2026-12-31T19:50:00Z',
];

type RecordedOf<Type extends Recorded['type']> = Extract<Recorded, { readonly type: Type }>;

describe.each(moments)('the demo around %s', (now) => {
  let demo: PlayedDemo;
  beforeAll(async () => {
    demo = await playDemo(now);
  });

  const list = <Type extends Recorded['type']>(type: Type): RecordedOf<Type>[] =>
    demo.events.filter((event): event is RecordedOf<Type> => event.type === type);

  it('tells nothing that a rule refuses, and nothing that is still to come', () => {
    expect(demo.refused).toEqual([]);
    const times = demo.events.map(({ type, metadata }) => [type, metadata.at] as const);
    const later = times.filter(([type, at]) => type !== 'WishesRefused' && at >= toIso(now));
    expect(later).toEqual([]);
  });

  it('has a storm after which some got another time, one was cancelled and one still waits', () => {
    const [storm] = list('StretchClosed').map(({ data }) => data.closureId);
    const postponed = list('BookingPostponed').filter(({ data }) => data.closureId === storm);
    const moved = list('BookingMoved').filter(({ data }) => data.postponedBy === storm);
    const lost = list('BookingCancelled').filter(({ data }) => data.lost?.closureId === storm);
    expect([postponed.length, moved.length, lost.length]).toEqual([4, 2, 1]);
    expect(list('ClosureTakenBack')).toHaveLength(1);
  });

  it('has bookings that were moved, changed, and cancelled for each reason', () => {
    expect(list('BookingMoved').length).toBeGreaterThan(3);
    expect(list('BookingDetailsChanged')).toHaveLength(2);
    const reasons = new Set(list('BookingCancelled').map(({ data }) => data.reason));
    expect(reasons).toEqual(new Set(givenReasons));
    const states = new Set(list('AttendanceRecorded').map(({ data }) => data.state));
    expect(states).toEqual(new Set(['arrived', 'absent']));
  });

  it('has somebody who holds half hours, and somebody to whom one is offered, at this moment', () => {
    const { schedule, around } = demo;
    const live = listDays(around.today, around.toDay(7)).flatMap((day) => {
      const ofDay = getDay(schedule, day);
      return [...ofDay.reservations.keys()].flatMap(
        (id) => reservationOf(ofDay, id, around.now) ?? [],
      );
    });
    expect(live.filter(({ isOffer }) => !isOffer)).toHaveLength(2);
    expect(live.filter(({ isOffer }) => isOffer)).toHaveLength(1);
    expect(schedule.waitlistEntries.size).toBe(3);
  });

  it('has passes of each kind, in each state', () => {
    const passes = [...demo.schedule.passes.values()];
    expect(new Set(passes.map(({ terms }) => terms.kind))).toEqual(new Set(passKinds));
    const ended = list('PassExpired').length + list('PassRefunded').length;
    expect([list('PassSold').length, ended]).toEqual([8, 2]);
    expect(list('PassAdjusted')).toHaveLength(1);
    expect(list('PassKept')).toHaveLength(1);
    const returned = list('PassReturned').flatMap(({ data }) => data.returns);
    expect(returned.map(({ rides }) => rides)).toEqual([2, 2, 0]);

    const good = passes.filter(({ ended: how }) => how === null);
    const soon = demo.around.toDay(14);
    expect(good.filter((pass) => hasLeft(pass) && pass.expiresOn <= soon)).toHaveLength(1);
    expect(good.filter((pass) => !hasLeft(pass))).toHaveLength(1);
    const cards = good.filter(({ terms }) => terms.kind === 'value');
    const isInPart = ({ terms, left }: Pass) =>
      left.cents > 0 && left.cents < (terms.valueCents ?? 0);
    expect(cards.filter(isInPart)).toHaveLength(1);
  });

  it('has an action that was undone', () => {
    const undos = demo.events.filter(({ metadata }) => metadata.undoes !== undefined);
    const undone = undos.flatMap(({ metadata }) =>
      demo.events.filter((event) => event.metadata.causationId === metadata.undoes),
    );
    expect(undone.map(({ type }) => type)).toEqual(['SlotBlocked']);
    const slots = undone.flatMap((event) => (event.type === 'SlotBlocked' ? event.data.slots : []));
    expect(slots).toHaveLength(2);
    expect(slots.map((slotId) => statusOf(demo, slotId))).toEqual(['available', 'available']);
  });

  it('has feedback of each category and each status', () => {
    expect(new Set(list('FeedbackSubmitted').map(({ data }) => data.category))).toEqual(
      new Set(feedbackCategories),
    );
    const [reviewed, archived] = [list('FeedbackReviewed'), list('FeedbackArchived')];
    const answered = reviewed.length + archived.length;
    expect(Math.min(reviewed.length, archived.length)).toBeGreaterThan(2);
    expect(list('FeedbackSubmitted').length - answered).toBeGreaterThan(2);
  });

  it('has a morning and an evening today, and a weekend that is nearly full', () => {
    const { around, schedule } = demo;
    const times = [...getDay(schedule, around.today).bookings.values()].flatMap(({ slots }) =>
      slots.map(({ slotId }) => timeOf(slotId)),
    );
    expect(times.filter((time) => time < '10:00').length).toBeGreaterThan(1);
    expect(times.filter((time) => time >= '17:00').length).toBeGreaterThan(5);
    for (const day of listDays(around.today, around.toDay(6)).filter((one) => dayOfWeek(one) > 4)) {
      const slots = [...getDay(schedule, day).slots.values()];
      const free = slots.filter(({ status }) => status === 'available');
      expect(free.length).toBeLessThan(slots.length / 3);
    }
  });

  it('fills the coming weeks, the sooner the more', () => {
    const { around, schedule } = demo;
    const countBooked = (week: number) =>
      listDays(around.toDay(7 * week), around.toDay(7 * week + 6))
        .map((day) => getDay(schedule, day).bookings.size)
        .reduce((sum, count) => sum + count, 0);
    const [past, present, next, last] = [-2, 0, 1, 3].map(countBooked);
    expect(Math.min(past ?? 0, present ?? 0)).toBeGreaterThan(25);
    expect(present).toBeGreaterThan(next ?? 0);
    expect(next).toBeGreaterThan(last ?? 0);
    expect(last).toBeGreaterThan(3);
  });

  it('has slots that staff opened, blocked with a reason, and priced by hand', () => {
    for (const type of [
      'SlotOpened',
      'SlotBlocked',
      'SlotMadeAvailable',
      'SlotPriceChanged',
    ] as const) {
      expect(list(type)).not.toEqual([]);
    }

    expect(list('SpecialDaysChanged')).toHaveLength(3);
  });

  it('has requests that were refused, for each reason that a customer meets', () => {
    const refused = list('WishesRefused').flatMap(({ data }) => data.wishes);
    expect(refused.length).toBeGreaterThan(100);
    const reasons = new Set(
      refused.flatMap(({ inTheWay }) => inTheWay.map(({ reason }) => reason)),
    );
    expect(reasons).toEqual(new Set(['sold_out', 'blocked', 'closed']));
  });
});

describe('a demo that is killed', () => {
  const now = '2026-03-20T15:20:00Z';
  let whole: PlayedDemo;
  beforeAll(async () => {
    whole = await playDemo(now);
  });

  it.each(['booking Anna', 'booking Elsa', 'the wrong evening'])(
    'after the step “%s” goes on as if it had not been',
    async (step) => {
      expect(toFacts(await playDemo(now, step))).toEqual(toFacts(whole));
    },
  );
});

const toIso = (instant: string): string => new Date(instant).toISOString();

/** The events without their ids and keys, which are new each time. */
const toFacts = ({ events }: PlayedDemo) =>
  events.map(({ type, data, metadata }) => [
    type,
    metadata,
    JSON.stringify(data).replaceAll(/"key \d+"/g, ''),
  ]);

const statusOf = ({ schedule }: PlayedDemo, slotId: SlotId) =>
  getDay(schedule, dayOf(slotId)).slots.get(slotId)?.status;
