import { describe, expect, it } from '@jest/globals';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { addDays, startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import {
  bookingCancelled,
  bookingPlaced,
  booksClosed,
  customerErased,
  MONDAY,
  slot,
  slotBlocked,
  slotMadeAvailable,
  slotOpened,
  slotPriceChanged,
  slotsChanged,
  slotsFrom,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';

import { decideTakeBackClosure } from '#schedule/closures/take-back-closure/take-back-closure.decide';
import { evolveSchedule } from '#schedule/domain/evolve-schedule';
import { emptySchedule, type Schedule } from '#schedule/domain/schedule';
import { catchRejection } from '#schedule/test/given-day';
import { partsOf, type BeforeImage } from '#undo/domain/parts';
import { reachOf } from '#undo/domain/reach';
import { decideUndo } from './undo-action.decide.ts';

const NOW = new Date('2026-05-20T09:00:00.000Z');

const [THREE, HALF_PAST, FOUR] = [slot('15:00'), slot('15:30'), slot('16:00')];

/** A schedule on which actions are done one after another, and undone. */
class Park {
  schedule: Schedule = emptySchedule;
  #revision = 0n;
  readonly #formers = new Map<string, BeforeImage>();

  constructor(...events: readonly ScheduleStreamEvent[]) {
    this.append('the start', events);
  }

  append(action: string, events: readonly ScheduleStreamEvent[], undoes?: string): this {
    const reach = reachOf(events);
    const before = partsOf(this.schedule, reach);
    const generated = new Set(
      events.flatMap(({ type, data }) => (type === 'SlotsGenerated' ? [data.day] : [])),
    );
    const passes = { passActions: [], undoneSales: new Map() };
    const past = { before, generated, ...passes, cancelled: new Map() };
    this.#formers.set(action, { action, revision: this.#revision, reach, ...past });
    const metadata = {
      at: '2026-05-20T09:00:00.000Z',
      correlationId: action,
      causationId: action,
      undoes,
    };
    for (const event of events) {
      this.schedule = evolveSchedule(this.schedule, {
        ...event,
        revision: this.#revision++,
        metadata,
      });
    }

    return this;
  }

  /** The events that undo an action, if `reverts` is expected to be the last one of its chain. */
  decide(action: string, reverts = action) {
    const former = this.#formers.get(reverts);
    if (!former) {
      throw new Error(`${reverts} was not done.`);
    }

    return decideUndo(action, former, null, this.schedule, NOW);
  }

  undo(action: string, undo: string, reverts = action): this {
    return this.append(undo, this.decide(action, reverts), action);
  }

  catchRefusal(action: string, reverts = action): unknown {
    return catchRejection(() => this.decide(action, reverts));
  }
}

const closed = (
  closureId: string,
  from = '15:00',
  to = '16:00',
  slots = slotsFrom(from, to),
): ScheduleEvent[] => {
  const [first, end] = [slot(from), slot(to)];
  const stretch = {
    from: startOfSlot(first).toISOString(),
    to: startOfSlot(end).toISOString(),
    note: null,
  };
  return [
    {
      type: 'StretchClosed',
      data: {
        closureId,
        ...stretch,
        reason: 'weather',
        slots: slots.length,
        mails: 0,
        staying: [],
      },
    },
    {
      type: 'SlotsClosed',
      data: { closureId, day: MONDAY, first, end, reason: 'weather', slots, isLater: false },
    },
  ];
};

const takeBack = (closureId: string, { schedule }: Park) =>
  decideTakeBackClosure(closureId, schedule);
const specialDaysChanged = (days: Day[], priceCents: number | null): ScheduleStreamEvent => ({
  type: 'SpecialDaysChanged',
  data: {
    days,
    setting: { isClosed: false, openTime: '15:00', closeTime: '16:00', priceCents, note: null },
  },
});

describe('undo, of an action that', () => {
  it('is in force, brings back what was before, and again and again', () => {
    const park = new Park(slotsGenerated()).append('a price', [
      slotPriceChanged([THREE, FOUR], 900),
    ]);
    expect(park.decide('a price')).toEqual([slotPriceChanged([THREE, FOUR], 2000)]);
    park.undo('a price', 'undo');
    expect(park.decide('undo')).toEqual([slotPriceChanged([THREE, FOUR], 900)]);
    park.undo('undo', 'redo');
    expect(park.decide('a price', 'redo')).toEqual([slotPriceChanged([THREE, FOUR], 2000)]);
  });

  it('regenerated a day, is one event a day', () => {
    const changed = { removed: [THREE], repriced: [{ slotId: FOUR, priceCents: 900 }] };
    const park = new Park(slotsGenerated([THREE, FOUR])).append('new hours', [
      slotsGenerated([HALF_PAST], 900, changed),
    ]);
    expect(park.decide('new hours')).toEqual([
      slotsGenerated([THREE], 2000, {
        removed: [HALF_PAST],
        repriced: [{ slotId: FOUR, priceCents: 2000 }],
      }),
    ]);
  });

  it('set prices by hand, or set those by the settings that had been set by hand, brings back both', () => {
    const byHand = { isByHand: true } as const;
    const park = new Park(slotsGenerated([THREE, FOUR])).append('by hand', [
      slotPriceChanged(THREE, 900, byHand),
    ]);
    expect(park.decide('by hand')).toEqual([slotPriceChanged(THREE, 2000)]);
    const repriced = [
      { slotId: THREE, priceCents: 2500 },
      { slotId: FOUR, priceCents: 2500 },
    ];
    park.append('new prices', [slotsChanged({ repriced })]);
    expect(park.decide('new prices')).toEqual([
      slotsChanged({ repriced: [{ slotId: FOUR, priceCents: 2000 }] }),
      slotPriceChanged(THREE, 900, byHand),
    ]);
    park.undo('new prices', 'undo');
    expect(park.decide('undo')).toEqual([slotsChanged({ repriced })]);
  });

  it('removed a slot that was set by hand, brings it back as such', () => {
    const byHand = { isByHand: true } as const;
    const park = new Park(slotsGenerated([THREE]), slotPriceChanged(THREE, 900, byHand)).append(
      'a clean-up',
      [slotsChanged({ removed: [THREE] })],
    );
    expect(park.decide('a clean-up')).toEqual([
      slotsGenerated([THREE], 900),
      slotPriceChanged(THREE, 900, byHand),
    ]);
  });

  it('changed many special days, is one event for those that were alike', () => {
    const days = Array.from({ length: 366 }, (_, i) => addDays(MONDAY, i));
    const park = new Park(specialDaysChanged(days.slice(0, 100), 900)).append('new prices', [
      specialDaysChanged(days, 800),
    ]);
    expect(park.decide('new prices')).toMatchObject([
      {
        type: 'SettingReverted',
        data: { kind: 'specialDay', days: { length: 100 }, value: { priceCents: 900 } },
      },
      { type: 'SettingReverted', data: { kind: 'specialDay', days: { length: 266 }, value: null } },
    ]);
  });

  it('was undone, is refused, whatever came later', () => {
    const park = new Park(slotsGenerated())
      .append('a block', [slotBlocked(THREE)])
      .undo('a block', 'undo');
    park.append('another price', [slotPriceChanged(THREE, 900)]);
    expect(park.catchRefusal('a block', 'undo')).toMatchObject({ code: 'ALREADY_UNDONE' });
    expect(park.catchRefusal('undo')).toMatchObject({ code: 'CAME_BETWEEN' });
  });

  it('others changed since, is refused, and they are named', () => {
    const park = new Park(slotsGenerated(), bookingPlaced([FOUR]));
    park
      .append('a cancellation', [bookingCancelled([FOUR])])
      .append('a block', [slotBlocked([THREE, HALF_PAST])]);
    park.append('a release', [slotMadeAvailable(HALF_PAST)]);
    park.append('an erasure', [customerErased()]);
    expect(park.catchRefusal('a block')).toMatchObject({
      code: 'CAME_BETWEEN',
      details: {
        inTheWay: [
          { correlationId: 'a release', eventType: 'SlotMadeAvailable', slotId: HALF_PAST },
        ],
      },
    });
    const [inTheWay] = [
      {
        correlationId: 'an erasure',
        eventType: 'PersonalDataErased',
        reference: 'ABCDEFGH23456789',
      },
    ];
    expect(park.catchRefusal('a cancellation')).toMatchObject({
      code: 'CAME_BETWEEN',
      details: { inTheWay: [inTheWay] },
    });
  });

  it('was undone and redone since the past was read, has another one to revert', () => {
    const park = new Park(slotsGenerated()).append('a price', [slotPriceChanged(THREE, 900)]);
    park.undo('a price', 'undo').undo('undo', 'redo');
    expect(park.catchRefusal('a price')).toEqual({ decided: [] });
    expect(park.catchRefusal('a price', 'redo')).toEqual({
      decided: [slotPriceChanged(THREE, 2000)],
    });
  });
});

describe('undo and closed books', () => {
  const TUESDAY = addDays(MONDAY, 1);

  it('go before all other refusals', () => {
    const park = new Park(slotsGenerated())
      .append('a block', [slotBlocked(THREE)])
      .undo('a block', 'undo');
    park.append('books', [booksClosed()]);
    expect(park.catchRefusal('a block', 'undo')).toMatchObject({ code: 'BOOKS_CLOSED' });
  });

  it('refuse the whole of an action that reached one closed day', () => {
    const both = [
      slotsChanged({ removed: [THREE] }),
      slotsChanged({ day: TUESDAY, removed: [slot('15:00', TUESDAY)] }),
    ];
    const park = new Park(
      slotsGenerated(),
      slotsGenerated(slotsFrom('15:00', '16:00', TUESDAY), 2000, { day: TUESDAY }),
    );
    park
      .append('a clean-up', both)
      .append('a special day', [specialDaysChanged([MONDAY, TUESDAY], 900)]);
    park.append('books', [booksClosed()]);
    expect(park.catchRefusal('a clean-up')).toMatchObject({ code: 'BOOKS_CLOSED' });
    expect(park.catchRefusal('a special day')).toMatchObject({ code: 'BOOKS_CLOSED' });
  });
});

describe('undo and closures', () => {
  it('opens what a closure closed later too, so that no slot stays closed by a closure that never was', () => {
    const park = new Park(slotsGenerated([THREE])).append(
      'storm',
      closed('storm', '15:00', '16:00', [THREE]),
    );
    const later = slotsFrom('15:30', '16:00');
    const [, slotsClosed] = closed('storm', '15:00', '16:00', later);
    park.append('more slots', [
      slotOpened(later),
      { ...slotsClosed, data: { ...slotsClosed?.data, isLater: true } } as never,
    ]);
    park.undo('storm', 'undo');
    expect([...(park.schedule.days.get(MONDAY)?.slots.values() ?? [])]).toMatchObject([
      { status: 'available', closureId: null },
      { status: 'available', closureId: null },
    ]);
  });

  it('is refused if the closure was taken back', () => {
    const park = new Park(slotsGenerated()).append('storm', closed('storm'));
    park.append('take back', takeBack('storm', park));
    expect(park.catchRefusal('storm')).toMatchObject({ code: 'ALREADY_UNDONE' });
  });

  it('counts as taking the closure back', () => {
    const park = new Park(slotsGenerated()).append('storm', closed('storm')).undo('storm', 'undo');
    expect(catchRejection(() => takeBack('storm', park))).toMatchObject({
      code: 'CLOSURE_TAKEN_BACK',
    });
    park.undo('undo', 'redo');
    expect(takeBack('storm', park)).toHaveLength(2);
  });

  it('puts nothing up for sale within a closure that came later', () => {
    const park = new Park(slotsGenerated()).append('a block', [slotBlocked(THREE)]);
    park.append('storm', closed('storm', '15:00', '16:00', [HALF_PAST]));
    expect(park.catchRefusal('a block')).toMatchObject({
      code: 'CAME_BETWEEN',
      details: { inTheWay: [{ correlationId: 'storm', eventType: 'SlotsClosed', slotId: THREE }] },
    });
  });

  it('closes no slot by a closure that is over', () => {
    const park = new Park(slotsGenerated()).append('storm', closed('storm'));
    park.append('an exception', [slotMadeAvailable(THREE)]);
    park.undo('an exception', 'undo').undo('undo', 'redo');
    expect(park.decide('redo')).toMatchObject([
      { type: 'SlotsClosed', data: { slots: [THREE], isLater: true } },
    ]);
    park.append('take back', takeBack('storm', park));
    expect(park.catchRefusal('redo')).toMatchObject({
      code: 'CAME_BETWEEN',
      details: {
        inTheWay: [{ correlationId: 'take back', eventType: 'ClosureTakenBack', slotId: THREE }],
      },
    });
  });
});

describe('undo and special days', () => {
  it('is refused if a day whose slots were left alone has been generated since', () => {
    const park = new Park().append('a special day', [specialDaysChanged([MONDAY], 900)]);
    expect(park.decide('a special day')).toHaveLength(1);
    park.append('the night', [slotsGenerated([THREE], 900)]);
    expect(park.catchRefusal('a special day')).toMatchObject({
      code: 'CAME_BETWEEN',
      details: { inTheWay: [{ correlationId: 'the night', eventType: 'SlotsGenerated' }] },
    });
  });

  it('minds no generation of before', () => {
    const park = new Park(slotsGenerated([])).append('a special day', [
      specialDaysChanged([MONDAY], 900),
    ]);
    expect(park.decide('a special day')).toHaveLength(1);
  });
});
