import { describe, expect, it } from '@jest/globals';
import { defaultLeadTime } from '@cablepark/contracts/configuration/settings';
import type { DataOf, EventNamed, ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import { slotStart } from '@cablepark/contracts/shared/riga-time';
import {
  BOOKING,
  MONDAY,
  bookingCancelled,
  bookingPlaced,
  customerOf,
  slot,
  slotBlocked,
  slotMadeAvailable,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';
import { anybody } from '../../domain/reservations.ts';
import { offeredNext, slotsToOffer, withOffers } from '../../domain/offers.ts';
import type { Schedule } from '../../domain/schedule.ts';
import { fold, given, timetable } from '../../test/given-day.ts';
import { decideAccept, decideDecline, decideJoin, decideLeave, type JoinDecision } from './waitlist.decide.ts';

const NOW = new Date('2026-05-31T12:00:00Z');
const THREE = slot('15:00');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const offers = { now: NOW, seconds: 7200 };

const joined = (entryId: string, more: Partial<DataOf<'WaitlistJoined'>> = {}): EventNamed<'WaitlistJoined'> => ({
  type: 'WaitlistJoined',
  data: {
    ...{ entryId, day: MONDAY, slotId: THREE, tokenHash: `token ${entryId}`, emailHash: `email ${entryId}` },
    ...{ customer: customerOf(BOOKING), userId: null, language: 'lv', ahead: 0, priceCents: 2000, ...more },
  },
});
const place = (entryId: string) => ({ entryId, day: MONDAY, slotId: THREE });
const offered = (entryId: string, until = later(7200)): EventNamed<'SlotOffered'> => ({
  type: 'SlotOffered',
  data: { ...place(entryId), priceCents: 2000, until: until.toISOString() },
});
const join =
  (entryId: string, more: Partial<JoinDecision> = {}) =>
  (_: unknown, schedule: Schedule) => {
    const { day: _day, ahead: _ahead, priceCents: _priceCents, ...data } = joined(entryId).data;
    const emailHashes = new Map([[MONDAY, data.emailHash]]);
    return decideJoin({ ...data, emailHashes, visitor: anybody, now: NOW, ...more }, schedule);
  };
const sold = [slotsGenerated(), bookingPlaced([THREE])];
const inLine = (...ids: string[]) => [...sold, ...ids.map((id) => joined(id))];
const freed = [...inLine('anna', 'berta'), bookingCancelled([THREE])];

describe('join a waiting list', () => {
  it('of a slot that is sold', () => {
    given(...sold)
      .when(join('anna'))
      .then(joined('anna'));
  });

  it.each<[string, ScheduleStreamEvent[], Partial<JoinDecision>, ErrorCode]>([
    ['one that is free', [slotsGenerated()], {}, 'SLOT_AVAILABLE'],
    ['one that is blocked', [slotsGenerated(), slotBlocked(THREE)], {}, 'SLOT_BLOCKED'],
    ['one that has begun', sold, { now: slotStart(THREE) }, 'SLOT_IN_PAST'],
    ['none that there is', sold, { slotId: slot('09:00') }, 'SLOT_NOT_FOUND'],
    ['a cell', sold, { slotId: -slot('09:00') }, 'SLOT_NOT_FOUND'],
    ['one with a full line', inLine(...Array.from({ length: 20 }, (_, i) => String(i))), {}, 'WAITLIST_FULL'],
  ])('is refused for %s', (_, before, more, code) => {
    given(...before)
      .when(join('anna', more))
      .rejects(code);
  });

  it('does nothing for a customer who waits already, and is limited to eight for one e-mail', () => {
    given(...inLine('anna'))
      .when(join('another', { emailHash: 'email anna' }))
      .then();
    const times = ['15:30', '16:00', '16:30', '17:00', '17:30', '18:00', '18:30', '19:00'].map((time) => slot(time));
    const entries = times.map((slotId) => joined(`of ${slotId}`, { slotId, emailHash: 'email anna' }));
    given(...sold, bookingPlaced(times, { bookingId: '0000000000000002' }), ...entries)
      .when(join('anna'))
      .rejects('WAITLIST_FULL');
  });
});

describe('what frees a slot', () => {
  const cancelling = [bookingCancelled([THREE])];
  const after = (before: readonly ScheduleStreamEvent[], events: readonly ScheduleStreamEvent[], more = offers) =>
    withOffers(events, given(...before).schedule, more);

  it('offers it to the first in line, in the same append', () => {
    expect(after(inLine('anna', 'berta'), cancelling)).toEqual([...cancelling, offered('anna')]);
  });

  it('offers it at most half way to its beginning, and not within ten minutes of it', () => {
    const before = (minutes: number) => new Date(slotStart(THREE).getTime() - minutes * 60_000);
    expect(after(inLine('anna'), cancelling, { now: before(60), seconds: 7200 })).toEqual([
      ...cancelling,
      offered('anna', before(30)),
    ]);
    expect(after(inLine('anna'), cancelling, { now: before(9), seconds: 7200 })).toEqual(cancelling);
  });

  it('offers nothing of what it gives to somebody, or blocks', () => {
    const again = [...cancelling, bookingPlaced([THREE], { bookingId: '0000000000000002' })];
    expect(after(inLine('anna'), again)).toEqual(again);
    const cleared = [...cancelling, slotBlocked(THREE)];
    expect(after(inLine('anna'), cleared)).toEqual(cleared);
  });

  it('leaves the line waiting if staff take the slot, and offers it anew when it is open again', () => {
    const taken = [...freed, offered('anna'), slotBlocked(THREE)];
    const opened = [slotMadeAvailable(THREE)];
    expect(after(taken, opened)).toEqual([...opened, offered('anna')]);
  });
});

describe('what changes a slot whose offer the clock has ended', () => {
  const nearly = { now: new Date(slotStart(THREE).getTime() - 9 * 60_000), seconds: 7200 };
  const ran = [...freed, offered('anna')];
  const lapse = { type: 'OfferLapsed', data: place('anna') } as const;
  const held: EventNamed<'HoldPlaced'> = {
    type: 'HoldPlaced',
    data: {
      ...{ holdHash: 'a hold', day: MONDAY, slots: [{ slotId: THREE, priceCents: 2000 }], isProlonged: false },
      ...{ isByStaff: false },
      ...{ userId: null, visitorHash: null, since: [NOW.toISOString()], until: slotStart(THREE).toISOString() },
    },
  };

  it.each<[string, ScheduleStreamEvent]>([
    ['a block', slotBlocked(THREE)],
    ['a booking', bookingPlaced([THREE], { bookingId: '0000000000000002' })],
    ['a hold', held],
  ])('lets it lapse: %s', (_, event) => {
    expect(withOffers([event], given(...ran).schedule, nearly)).toEqual([lapse, event]);
  });

  it('and is free offers it to the next', () => {
    const opened = slotMadeAvailable(THREE);
    const run = later(7200);
    expect(withOffers([opened], given(...ran).schedule, { now: run, seconds: 7200 })).toEqual([
      ...[lapse, opened],
      offered('berta', later(14_400)),
    ]);
  });
});

describe('an offer', () => {
  const offering = given(...freed, offered('anna'));
  const placing = {
    ...{ bookingId: '0000000000000002', reference: 'JKMNPQRSTVWXYZ23', shortReference: 'W3X-9AC' },
    ...({ customer: customerOf('0000000000000002'), equipmentRental: false, language: 'lv', isStaff: false } as const),
    ...{ emailHash: null, linkHash: null, isLimited: true, now: NOW },
    timetable: timetable({ leadTime: { ...defaultLeadTime, leadTimeHours: 48 } }),
  };
  const accept =
    (id: string, now = NOW) =>
    (_: unknown, schedule: Schedule) =>
      decideAccept(`token ${id}`, { ...placing, now }, schedule);

  it('is accepted with the booking, whatever the lead time', () => {
    offering.when(accept('anna')).leaves((day, events) => {
      expect(events.map(({ type }) => type)).toEqual(['BookingPlaced', 'OfferAccepted']);
      expect(day.slots.get(THREE)).toMatchObject({ status: 'booked', bookingId: placing.bookingId });
      expect(day.lines.get(THREE)?.map(({ entryId }) => entryId)).toEqual(['berta']);
    });
  });

  it('is for nobody else, nor is the slot while somebody waits', () => {
    offering.when(accept('berta')).rejects('NOT_OFFERED');
    offering.when(accept('nobody')).rejects('WAITLIST_OVER');
    const run = later(7200);
    offering.when(accept('anna', run)).rejects('WAITLIST_OVER');
    offering.when(join('carla', { now: run })).then(joined('carla', { ahead: 1 }));
  });

  it('goes to the next when it is declined, left or has lapsed, and to everybody after the last', () => {
    const { schedule } = offering;
    const next = (events: readonly ScheduleStreamEvent[]) => offeredNext(THREE, fold(schedule, events), NOW, 7200);
    expect(next(decideDecline('token anna', NOW, schedule))).toEqual([offered('berta')]);
    expect(next(decideLeave('token anna', NOW, schedule))).toEqual([offered('berta')]);
    const run = later(7200);
    expect([...slotsToOffer(schedule, later(7199))]).toEqual([]);
    expect([...slotsToOffer(schedule, run)]).toEqual([[THREE, 'an action']]);
    const events = offeredNext(THREE, schedule, run, 7200);
    expect(events).toEqual([{ type: 'OfferLapsed', data: place('anna') }, offered('berta', later(14_400))]);
    const last = fold(schedule, [...events, { type: 'WaitlistLeft', data: { ...place('berta'), wasOffered: true } }]);
    expect([...slotsToOffer(last, run)]).toEqual([]);
    expect(() => join('carla', { now: run })(undefined, last)).toThrow(
      expect.objectContaining({ code: 'SLOT_AVAILABLE' }),
    );
  });
});
