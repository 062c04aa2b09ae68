import { describe, expect, it, jest } from '@jest/globals';

import type { DataOf, EventNamed, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { type SlotId } from '@cablepark/contracts/shared/slot-ids';
import {
  bookingPlaced,
  MONDAY,
  slot,
  slotBlocked,
  slotsFrom,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import type { Visitor } from '#schedule/domain/day-schedule';
import { evolveSchedule } from '#schedule/domain/evolve-schedule';
import { anybody } from '#schedule/domain/reservations';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import { createTimetable, given } from '#schedule/test/given-day';
import { decideEndHold } from '../end-hold/end-hold.decide.ts';
import { decidePlaceHold, type PlaceHoldDecision } from './place-hold.decide.ts';

const NOW = new Date('2026-05-25T09:00:00Z');
const addToNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const TUESDAY = '2026-06-02';
const anna: Visitor = { userId: null, visitorHash: 'anna', holdHash: null };
const berta: Visitor = { userId: 'berta', visitorHash: null, holdHash: null };

const createPlacing = (times: readonly SlotId[], more: Partial<PlaceHoldDecision> = {}) => ({
  holdHash: 'next',
  slots: times,
  visitor: anna,
  isStaff: false,
  ownerId: null,
  timetable: createTimetable(),
  now: NOW,
  seconds: 600,
  ...more,
});
const placeHold =
  (times: readonly SlotId[], more: Partial<PlaceHoldDecision> = {}) =>
  (_: unknown, schedule: Schedule) =>
    decidePlaceHold(createPlacing(times, more), schedule);

const held = (
  times: readonly SlotId[],
  more: Partial<DataOf<'HoldPlaced'>> = {},
): EventNamed<'HoldPlaced'> => ({
  type: 'HoldPlaced',
  data: {
    holdHash: 'first',
    day: MONDAY,
    slots: times.map((slotId) => ({ slotId, priceCents: 2000 })),
    userId: null,
    visitorHash: 'anna',
    since: times.map(() => NOW.toISOString()),
    until: addToNow(600).toISOString(),
    isProlonged: false,
    isByStaff: false,
    ...more,
  },
});
const ended = (
  times: readonly SlotId[],
  more: Partial<DataOf<'HoldEnded'>> = {},
): EventNamed<'HoldEnded'> => ({
  type: 'HoldEnded',
  data: { holdHash: 'first', day: MONDAY, slots: [...times], why: 'replaced', ...more },
});
const [three, half, four] = [slot('15:00'), slot('15:30'), slot('16:00')];

describe('hold slots', () => {
  it('keeps them for the visitor until a time', () => {
    given(slotsGenerated())
      .when(placeHold([three, half]))
      .then(held([three, half], { holdHash: 'next' }));
  });

  it('is refused to others while it lasts, and names what is only reserved', () => {
    const schedule = given(slotsGenerated(), held([three]), bookingPlaced([half]));
    schedule
      .when(placeHold([three, half, four], { visitor: berta }))
      .rejects('SLOTS_ALREADY_BOOKED', {
        alreadyBookedSlots: [three, half],
        reservedSlots: [three],
      });
    schedule.when(placeHold([three], { visitor: berta })).rejects('SLOTS_ALREADY_BOOKED', {
      error: 'Someone else is booking this time right now. It may be free again in a few minutes.',
    });
  });

  it.each([
    [599.999, false],
    [600, true],
  ])('ends by the clock (%s s)', (seconds, isFree) => {
    const schedule = given(slotsGenerated(), held([three]));
    const outcome = schedule.when(placeHold([three], { visitor: berta, now: addToNow(seconds) }));
    if (isFree) {
      outcome.leaves((day) => {
        expect(day.reservations.get(three)?.userId).toBe('berta');
      });
    } else {
      outcome.rejects('SLOTS_ALREADY_BOOKED');
    }
  });

  it('replaces what the same visitor held, and lasts longer only once', () => {
    const again = { now: addToNow(300) };
    const until = addToNow(900).toISOString();
    const since = [NOW.toISOString(), addToNow(300).toISOString()];
    given(slotsGenerated(), held([three, half]))
      .when(placeHold([half, four], again))
      .then(
        ended([three, half]),
        held([half, four], { holdHash: 'next', until, since, isProlonged: true }),
      );
    given(slotsGenerated(), held([three], { until, isProlonged: true }))
      .when(placeHold([three], { now: addToNow(800) }))
      .then(ended([three]), held([three], { holdHash: 'next', until, isProlonged: true }));
  });

  it('replaces it on another day, too', () => {
    const tuesday = slot('15:00', TUESDAY);
    const both = given(
      slotsGenerated(),
      slotsGenerated([tuesday], 2000, { day: TUESDAY }),
      held([three]),
    );
    both.when(placeHold([tuesday])).leaves((day, events) => {
      expect(events.map(({ type }) => type)).toEqual(['HoldEnded', 'HoldPlaced']);
      expect(day.reservations.size).toBe(0);
    });
  });

  it('looks at no day of which others hold slots, however many do', () => {
    const countDaysRead = (others: readonly SlotId[]): number => {
      const { schedule } = given(
        slotsGenerated(),
        ...others.map((slotId) =>
          held([slotId], { day: TUESDAY, holdHash: `hold ${slotId}`, visitorHash: `of ${slotId}` }),
        ),
      );
      const read = jest.spyOn(schedule.days, 'get');
      decidePlaceHold(createPlacing([three]), schedule);
      return read.mock.calls.length;
    };

    const many = slotsFrom('10:00', '20:00', TUESDAY);
    expect(countDaysRead(many)).toBe(countDaysRead([]));
  });

  it('leaves the earlier hold as it is if it is refused', () => {
    given(slotsGenerated(), held([three]), bookingPlaced([half]))
      .when(placeHold([three, half]))
      .rejects('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots: [half] });
  });

  it.each<[string, ScheduleStreamEvent[], SlotId[], string]>([
    ['a cell that is not stored', [], [slot('10:00')], 'SLOT_NOT_FOUND'],
    ['a blocked slot', [slotBlocked(three)], [three], 'SLOTS_ALREADY_BOOKED'],
  ])('is refused for %s', (_, before, wanted, code) => {
    given(slotsGenerated(), ...before)
      .when(placeHold(wanted))
      .rejects(code as 'SLOT_NOT_FOUND');
  });
});

describe('a hold under other rules than those of its making', () => {
  const visitor = { ...anybody, visitorHash: 'anna' };
  const createRestricted = (restrictionMode: 'enforced' | 'booking_based') =>
    createTimetable({
      leadTime: { restrictionMode, leadTimeHours: 10_000, operatorOnSite: false },
    });
  const modes = [['enforced'], ['booking_based']] as const;

  it.each(modes)('is kept by asking again, but gets no other slot: %s', (mode) => {
    const schedule = given(slotsGenerated(), held([three, half]));
    const asked = { timetable: createRestricted(mode), now: addToNow(60), visitor };
    schedule.when(placeHold([three], asked)).leaves((day) => {
      expect([...day.reservations.keys()]).toEqual([three]);
    });
    schedule.when(placeHold([three, four], asked)).rejects('LEAD_TIME_RESTRICTED');
    schedule
      .when(placeHold([three], { ...asked, now: addToNow(600) }))
      .rejects('LEAD_TIME_RESTRICTED');
  });

  it.each(modes)('that staff made lets nobody else past the lead time: %s', (mode) => {
    given(slotsGenerated(), held([three], { isByStaff: true }))
      .when(placeHold([three], { timetable: createRestricted(mode), visitor }))
      .rejects('LEAD_TIME_RESTRICTED');
    given(slotsGenerated())
      .when(placeHold([three], { timetable: createRestricted(mode), isStaff: true }))
      .then(held([three], { holdHash: 'next', isByStaff: true }));
  });
});

describe('a hold of which staff take slots', () => {
  it('keeps the others, and ends with the last of them', () => {
    const left = given(slotsGenerated(), held([three, half]), slotBlocked(three));
    left
      .when((_, schedule) => decideEndHold('first', NOW, schedule))
      .then(ended([half], { why: 'letGo' }));
    given(slotsGenerated(), held([three]), slotBlocked(three))
      .when((_, schedule) => decideEndHold('first', NOW, schedule))
      .rejects('HOLD_NOT_FOUND');
  });
});

describe('a hold that is released', () => {
  it('is over at once', () => {
    given(slotsGenerated(), held([three]))
      .when((_, schedule) => decideEndHold('first', NOW, schedule))
      .leaves((day) => {
        expect(day.reservations.size).toBe(0);
      });
    given(slotsGenerated(), held([three]), ended([three]))
      .when((_, schedule) => decideEndHold('first', NOW, schedule))
      .rejects('HOLD_NOT_FOUND');
  });

  it('is forgotten by one of a later minute once it has run out', () => {
    const { schedule } = given(
      slotsGenerated(),
      held([three], { until: '2026-05-20T09:00:30.000Z' }),
    );
    const after = evolveSchedule(schedule, {
      ...held([half], { holdHash: 'next', visitorHash: 'berta' }),
      metadata: { at: '2026-05-20T09:01:00.000Z', correlationId: 'next', causationId: 'next' },
    });
    expect([...after.holds.keys()]).toEqual(['next']);
    expect([...getDay(after, MONDAY).reservations.keys()]).toEqual([half]);
    expect([...after.holdTimes.keys()]).toEqual(['berta']);
  });
});
