import { describe, expect, it } from '@jest/globals';

import { defaultLeadTime } from '@cablepark/contracts/configuration/seeded-settings';
import type { DataOf, EventNamed, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { blankOpenDetails } from '@cablepark/contracts/schedule/booking-details';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import {
  BOOKING,
  bookingCancelled,
  bookingPlaced,
  customerOf,
  MONDAY,
  slot,
  slotBlocked,
  slotMadeAvailable,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { evolveSchedule } from '#schedule/domain/evolve-schedule';
import { addOffers, decideOfferNext, findSlotsToOffer } from '#schedule/domain/offers';
import { anybody } from '#schedule/domain/reservations';
import type { Schedule } from '#schedule/domain/schedule';
import { createTimetable, fold, given } from '#schedule/test/given-day';
import { decideAcceptOffer } from './accept-offer/accept-offer.decide.ts';
import { decideConfirmWaitlistEntry } from './confirm-waitlist-entry/confirm-waitlist-entry.decide.ts';
import { decideDeclineOffer } from './decline-offer/decline-offer.decide.ts';
import { decideJoinWaitlist, type JoinDecision } from './join-waitlist/join-waitlist.decide.ts';
import { decideLeaveWaitlist } from './leave-waitlist/leave-waitlist.decide.ts';

const NOW = new Date('2026-05-31T12:00:00Z');
const THREE = slot('15:00');
const addToNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const times = { confirmed: 7200, unconfirmed: 600 };
const offers = { now: NOW, times };

const toPlace = (entryId: string) => ({ entryId, day: MONDAY, slotId: THREE });
/** The data that the events of joining, confirming and joining again share. */
const request = (entryId: string) =>
  ({
    ...toPlace(entryId),
    tokenHash: `token ${entryId}`,
    customer: customerOf(BOOKING),
    userId: null,
    language: 'lv',
    ahead: 0,
    priceCents: 2000,
  }) as const;
const joined = (
  entryId: string,
  more: Partial<DataOf<'WaitlistJoined'>> = {},
): EventNamed<'WaitlistJoined'> => ({
  type: 'WaitlistJoined',
  data: { ...request(entryId), emailHash: `email ${entryId}`, ...more },
});
const offered = (entryId: string, until = addToNow(7200)): EventNamed<'SlotOffered'> => ({
  type: 'SlotOffered',
  data: { ...toPlace(entryId), priceCents: 2000, until: until.toISOString() },
});
const join =
  (entryId: string, more: Partial<JoinDecision> = {}) =>
  (_: unknown, schedule: Schedule) => {
    const { day: _day, ahead: _ahead, priceCents: _priceCents, ...data } = joined(entryId).data;
    const emailHashes = new Map([[MONDAY, data.emailHash]]);
    return decideJoinWaitlist(
      {
        ...data,
        emailHashes,
        isProved: false,
        offerSeconds: 7200,
        visitor: anybody,
        now: NOW,
        ...more,
      },
      schedule,
    );
  };

const sold = [slotsGenerated(), bookingPlaced([THREE])];
const confirmed = (
  entryId: string,
  more: Partial<DataOf<'WaitlistConfirmed'>> = {},
): EventNamed<'WaitlistConfirmed'> => ({
  type: 'WaitlistConfirmed',
  data: { ...request(entryId), offeredUntil: null, ...more },
});
const rejoined = (
  entryId: string,
  more: Partial<DataOf<'WaitlistRejoined'>> = {},
): EventNamed<'WaitlistRejoined'> => ({
  type: 'WaitlistRejoined',
  data: {
    ...request(entryId),
    tokenHash: `new ${entryId}`,
    customer: customerOf('again'),
    language: 'en',
    ahead: 1,
    isPending: false,
    ...more,
  },
});
const givenWaitlist = (...ids: string[]) => [
  ...sold,
  ...ids.flatMap((id) => [joined(id), confirmed(id)]),
];
const freed = [...givenWaitlist('anna', 'berta'), bookingCancelled([THREE])];

describe('join a waitlist', () => {
  it('of a slot that is sold', () => {
    given(...sold)
      .when(join('anna'))
      .then(joined('anna'));
  });

  it.each<[string, ScheduleStreamEvent[], Partial<JoinDecision>, ErrorCode]>([
    ['one that is free', [slotsGenerated()], {}, 'SLOT_AVAILABLE'],
    ['one that is blocked', [slotsGenerated(), slotBlocked(THREE)], {}, 'SLOT_BLOCKED'],
    ['one that has begun', sold, { now: startOfSlot(THREE) }, 'SLOT_IN_PAST'],
    ['none that there is', sold, { slotId: slot('09:00') }, 'SLOT_NOT_FOUND'],
    [
      'one with a full line',
      givenWaitlist(...Array.from({ length: 20 }, (_, i) => String(i))),
      {},
      'WAITLIST_FULL',
    ],
  ])('is refused for %s', (_, before, more, code) => {
    given(...before)
      .when(join('anna', more))
      .rejects(code);
  });

  it('is limited to eight for one e-mail', () => {
    const times = ['15:30', '16:00', '16:30', '17:00', '17:30', '18:00', '18:30', '19:00'].map(
      (time) => slot(time),
    );
    const entries = times.map((slotId) =>
      joined(`of ${slotId}`, { slotId, emailHash: 'email anna' }),
    );
    given(...sold, bookingPlaced(times, { bookingId: '0000000000000002' }), ...entries)
      .when(join('anna'))
      .rejects('WAITLIST_FULL');
  });
});

describe('what frees a slot', () => {
  const cancelling = [bookingCancelled([THREE])];
  const decideAfter = (
    before: readonly ScheduleStreamEvent[],
    events: readonly ScheduleStreamEvent[],
    more = offers,
  ) => addOffers(events, given(...before).schedule, more);

  it('offers it to the first in line, in the same append', () => {
    expect(decideAfter(givenWaitlist('anna', 'berta'), cancelling)).toEqual([
      ...cancelling,
      offered('anna'),
    ]);
  });

  it('offers it until half way to its start at most, and not within ten minutes of it', () => {
    const subtractMinutes = (minutes: number) =>
      new Date(startOfSlot(THREE).getTime() - minutes * 60_000);
    expect(
      decideAfter(givenWaitlist('anna'), cancelling, { now: subtractMinutes(60), times }),
    ).toEqual([...cancelling, offered('anna', subtractMinutes(30))]);
    expect(
      decideAfter(givenWaitlist('anna'), cancelling, { now: subtractMinutes(9), times }),
    ).toEqual(cancelling);
  });

  it('offers no slot that it gives to somebody or blocks', () => {
    const again = [...cancelling, bookingPlaced([THREE], { bookingId: '0000000000000002' })];
    expect(decideAfter(givenWaitlist('anna'), again)).toEqual(again);
    const cleared = [...cancelling, slotBlocked(THREE)];
    expect(decideAfter(givenWaitlist('anna'), cleared)).toEqual(cleared);
  });

  it('keeps the waitlist if staff take the slot, and offers it when it is on sale again', () => {
    const taken = [...freed, offered('anna'), slotBlocked(THREE)];
    const opened = [slotMadeAvailable(THREE)];
    expect(decideAfter(taken, opened)).toEqual([...opened, offered('anna')]);
  });
});

describe('what changes a slot whose offer the clock has ended', () => {
  const nearly = { now: new Date(startOfSlot(THREE).getTime() - 9 * 60_000), times };
  const ran = [...freed, offered('anna')];
  const lapse = { type: 'OfferLapsed', data: toPlace('anna') } as const;
  const held: EventNamed<'HoldPlaced'> = {
    type: 'HoldPlaced',
    data: {
      holdHash: 'a hold',
      day: MONDAY,
      slots: [{ slotId: THREE, priceCents: 2000 }],
      isProlonged: false,
      isByStaff: false,
      userId: null,
      visitorHash: null,
      since: [NOW.toISOString()],
      until: startOfSlot(THREE).toISOString(),
    },
  };

  it.each<[string, ScheduleStreamEvent]>([
    ['a block', slotBlocked(THREE)],
    ['a booking', bookingPlaced([THREE], { bookingId: '0000000000000002' })],
    ['a hold', held],
  ])('lets it lapse: %s', (_, event) => {
    expect(addOffers([event], given(...ran).schedule, nearly)).toEqual([lapse, event]);
  });

  it('and is free offers it to the next', () => {
    const opened = slotMadeAvailable(THREE);
    const run = addToNow(7200);
    expect(addOffers([opened], given(...ran).schedule, { now: run, times })).toEqual([
      lapse,
      opened,
      offered('berta', addToNow(14_400)),
    ]);
  });
});

describe('an offer', () => {
  const offering = given(...freed, offered('anna'));
  const placing = {
    bookingId: '0000000000000002',
    reference: 'JKMNPQRSTVWXYZ23',
    shortReference: 'W3X-9AC',
    customer: customerOf('0000000000000002'),
    ...blankOpenDetails,
    language: 'lv' as const,
    isStaff: false,
    emailHash: null,
    linkHash: 'a hash',
    isLimited: true,
    now: NOW,
    timetable: createTimetable({ leadTime: { ...defaultLeadTime, leadTimeHours: 48 } }),
  };
  const accept =
    (id: string, now = NOW) =>
    (_: unknown, schedule: Schedule) =>
      decideAcceptOffer(`token ${id}`, { ...placing, now }, schedule);

  it('is accepted with the booking, whatever the lead time', () => {
    offering.when(accept('anna')).leaves((day, events) => {
      expect(events.map(({ type }) => type)).toEqual(['BookingPlaced', 'OfferAccepted']);
      expect(day.slots.get(THREE)).toMatchObject({
        status: 'booked',
        bookingId: placing.bookingId,
      });
      expect(day.waitlists.get(THREE)?.map(({ entryId }) => entryId)).toEqual(['berta']);
    });
  });

  it('is for nobody else, nor is the slot while somebody waits', () => {
    offering.when(accept('berta')).rejects('NOT_OFFERED');
    offering.when(accept('nobody')).rejects('WAITLIST_OVER');
    const run = addToNow(7200);
    offering.when(accept('anna', run)).rejects('WAITLIST_OVER');
    offering.when(join('carla', { now: run })).then(joined('carla', { ahead: 1 }));
  });

  it('goes to the next when it is declined, left or has lapsed, and to everybody after the last', () => {
    const { schedule } = offering;
    const next = (events: readonly ScheduleStreamEvent[]) =>
      decideOfferNext(THREE, fold(schedule, events), NOW, times);
    expect(next(decideDeclineOffer('token anna', NOW, schedule))).toEqual([offered('berta')]);
    expect(next(decideLeaveWaitlist('token anna', NOW, schedule))).toEqual([offered('berta')]);
    const run = addToNow(7200);
    expect([...findSlotsToOffer(schedule, addToNow(7199))]).toEqual([]);
    expect([...findSlotsToOffer(schedule, run)]).toEqual([[THREE, 'an action']]);
    const events = decideOfferNext(THREE, schedule, run, times);
    expect(events).toEqual([
      { type: 'OfferLapsed', data: toPlace('anna') },
      offered('berta', addToNow(14_400)),
    ]);
    const last = fold(schedule, [
      ...events,
      { type: 'WaitlistLeft', data: { ...toPlace('berta'), wasOffered: true } },
    ]);
    expect([...findSlotsToOffer(last, run)]).toEqual([]);
    expect(() => join('carla', { now: run })(undefined, last)).toThrow(
      expect.objectContaining({ code: 'SLOT_AVAILABLE' }),
    );
  });
});

describe('an entry that nobody has confirmed', () => {
  const confirm = (tokenHash: string, schedule: Schedule, now = NOW) =>
    decideConfirmWaitlistEntry(tokenHash, { now, offerSeconds: 7200 }, schedule);
  const again = join('another', {
    emailHash: 'email anna',
    tokenHash: 'new anna',
    customer: customerOf('again'),
  });

  const offeredAt = (made: Date, schedule: Schedule, offer: EventNamed<'SlotOffered'>) => {
    const metadata = {
      at: made.toISOString(),
      correlationId: 'an action',
      causationId: 'an action',
    };
    return evolveSchedule(schedule, { ...offer, metadata });
  };

  it('is offered the slot for as long as it could be held, and for longer once it is confirmed', () => {
    const waiting = [...sold, joined('anna')];
    const cancelling = [bookingCancelled([THREE])];
    const { schedule } = given(...waiting);
    expect(addOffers(cancelling, schedule, offers)).toEqual([
      ...cancelling,
      offered('anna', addToNow(600)),
    ]);
    const offering = offeredAt(NOW, fold(schedule, cancelling), offered('anna', addToNow(600)));
    const events = confirm('token anna', offering, addToNow(599));
    expect(events).toEqual([confirmed('anna', { offeredUntil: addToNow(7200).toISOString() })]);
    const after = fold(offering, events);
    expect(confirm('token anna', after, addToNow(700))).toEqual([]);
    expect([...findSlotsToOffer(after, addToNow(7199))]).toEqual([]);
  });

  it('ends an offer half way to the start at most, counted from when it was made', () => {
    const made = new Date(startOfSlot(THREE).getTime() - 3_600_000);
    const offering = given(...sold, joined('anna'), bookingCancelled([THREE])).schedule;
    const offer = offered('anna', new Date(made.getTime() + 600_000));
    const events = confirm('token anna', offeredAt(made, offering, offer), made);
    const halfWay = new Date(made.getTime() + 1_800_000).toISOString();
    expect(events).toEqual([confirmed('anna', { offeredUntil: halfWay })]);
  });

  it('is taken over at once, in its place, by a customer who joins with the same e-mail', () => {
    const waiting = given(...sold, joined('anna'), joined('berta'));
    waiting.when(again).then(rejoined('anna', { ahead: 2, language: 'lv' }));
    const after = fold(waiting.schedule, [rejoined('anna')]);
    expect(() => confirm('token anna', after)).toThrow(
      expect.objectContaining({ code: 'WAITLIST_OVER' }),
    );
    expect(confirm('new anna', after)).toEqual([
      confirmed('anna', { tokenHash: 'new anna', customer: customerOf('again'), language: 'en' }),
    ]);
  });

  it('is confirmed by a signed-in customer who joins with a proved e-mail', () => {
    given(...sold)
      .when(join('anna', { isProved: true }))
      .then(joined('anna'), confirmed('anna'));
  });

  it('is confirmed when its offer is accepted', () => {
    const offering = [
      ...sold,
      joined('anna'),
      bookingCancelled([THREE]),
      offered('anna', addToNow(600)),
    ];
    const placing = {
      bookingId: '0000000000000002',
      reference: 'JKMNPQRSTVWXYZ23',
      shortReference: 'W3X-9AC',
      customer: customerOf('0000000000000002'),
      ...blankOpenDetails,
      language: 'lv' as const,
      isStaff: false,
      emailHash: null,
      linkHash: 'a hash',
      isLimited: true,
      now: NOW,
      timetable: createTimetable(),
    };
    const events = decideAcceptOffer('token anna', placing, given(...offering).schedule);
    expect(events.map(({ type }) => type)).toEqual([
      'WaitlistConfirmed',
      'BookingPlaced',
      'OfferAccepted',
    ]);
  });
});

describe('a confirmed entry', () => {
  it('keeps its data, its link and its offer until a newer link is confirmed, which then replaces them', () => {
    const offering = fold(given(...givenWaitlist('anna')).schedule, [
      bookingCancelled([THREE]),
      offered('anna'),
    ]);
    const again = join('another', {
      emailHash: 'email anna',
      tokenHash: 'new anna',
      customer: customerOf('again'),
    });
    expect(again(undefined, offering)).toEqual([
      rejoined('anna', { isPending: true, language: 'lv' }),
    ]);
    const pending = fold(offering, [rejoined('anna', { isPending: true })]);
    expect(decideDeclineOffer('token anna', NOW, pending)).toHaveLength(1);
    const events = decideConfirmWaitlistEntry(
      'new anna',
      { now: NOW, offerSeconds: 7200 },
      pending,
    );
    expect(events).toEqual([
      confirmed('anna', {
        tokenHash: 'new anna',
        customer: customerOf('again'),
        language: 'en',
        offeredUntil: addToNow(7200).toISOString(),
      }),
    ]);
    const after = fold(pending, events);
    expect(() => decideDeclineOffer('token anna', NOW, after)).toThrow(
      expect.objectContaining({ code: 'WAITLIST_OVER' }),
    );
    expect(decideDeclineOffer('new anna', NOW, after)).toHaveLength(1);
  });

  it('is revealed by no refusal: a full waitlist is full for its own customers as well', () => {
    const full = givenWaitlist(...Array.from({ length: 20 }, (_, i) => String(i)));
    given(...full)
      .when(join('another', { emailHash: 'email 3' }))
      .rejects('WAITLIST_FULL');
  });
});

describe('two offers in a row that lapse unconfirmed', () => {
  const lapse = (entryId: string) => ({ type: 'OfferLapsed' as const, data: toPlace(entryId) });
  const offersSuspended = (...entryIds: string[]): ScheduleStreamEvent => ({
    type: 'OffersSuspended',
    data: { day: MONDAY, slotId: THREE, entryIds },
  });
  const line = [...sold, joined('anna'), joined('berta'), joined('carla'), confirmed('carla')];
  const once = fold(given(...line).schedule, [
    bookingCancelled([THREE]),
    offered('anna', addToNow(600)),
    lapse('anna'),
  ]);
  const twice = fold(once, [offered('berta', addToNow(600))]);

  it('leave the slot to everybody, by the clock, and waiting entries in the waitlist', () => {
    expect(() => join('dace', { now: addToNow(599) })(undefined, twice)).not.toThrow();
    expect(() => join('dace', { now: addToNow(600) })(undefined, twice)).toThrow(
      expect.objectContaining({ code: 'SLOT_AVAILABLE' }),
    );
    const events = decideOfferNext(THREE, twice, addToNow(600), times);
    expect(events).toEqual([lapse('berta'), offersSuspended('carla')]);
    const after = fold(twice, events);
    expect([...findSlotsToOffer(after, addToNow(600))]).toEqual([]);
    expect(
      decideConfirmWaitlistEntry('token carla', { now: addToNow(600), offerSeconds: 7200 }, after),
    ).toEqual([]);
  });

  it('are forgotten when the slot is next sold', () => {
    const resold = fold(twice, [
      lapse('berta'),
      offersSuspended('carla'),
      bookingPlaced([THREE], { bookingId: 'B2' }),
    ]);
    const cancelling = [bookingCancelled([THREE], { bookingId: 'B2' })];
    expect(addOffers(cancelling, resold, offers)).toEqual([...cancelling, offered('carla')]);
  });

  it.each<[string, ScheduleStreamEvent[]]>([
    ['declined', [{ type: 'OfferDeclined', data: toPlace('berta') }]],
    ['left', [{ type: 'WaitlistLeft', data: { ...toPlace('berta'), wasOffered: true } }]],
    [
      'confirmed before it lapsed',
      [confirmed('berta', { offeredUntil: addToNow(7200).toISOString() }), lapse('berta')],
    ],
  ])('are none if the second was %s', (_, events) => {
    const after = fold(twice, events);
    expect(decideOfferNext(THREE, after, addToNow(7200), times)).toEqual([
      offered('carla', addToNow(14_400)),
    ]);
  });

  it('are recorded as a lapse alone if nobody is left', () => {
    const last = fold(twice, [
      { type: 'WaitlistLeft', data: { ...toPlace('carla'), wasOffered: false } },
    ]);
    expect(decideOfferNext(THREE, last, addToNow(600), times)).toEqual([lapse('berta')]);
  });
});
