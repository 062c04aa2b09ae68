import { describe, expect, it } from '@jest/globals';

import {
  seededOperatingHours,
  seededPricing,
} from '@cablepark/contracts/configuration/seeded-settings';
import type { ParkEvent, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import {
  bookingCancelled,
  bookingMoved,
  bookingPlaced,
  slot,
  slotOpened,
  slotPriceChanged,
  slotsFrom,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';
import type { Asked } from '@cablepark/contracts/what-if/asked';

import { compareWorlds } from '../test/recorded.ts';

interface Written {
  readonly command: string;
  readonly events: readonly ScheduleStreamEvent[];
  readonly asked: Asked | undefined;
}

const wrote = (
  command: string,
  events: readonly ScheduleStreamEvent[],
  asked?: Asked,
): Written => ({ command, events, asked });

/** The log of a park with its usual settings, a Monday on sale, and what these commands wrote. */
function toLog(...commands: readonly Written[]): ParkEvent[] {
  const settings: ScheduleStreamEvent[] = [
    ...seededOperatingHours.map((data) => ({ type: 'OperatingHoursChanged', data }) as const),
    ...seededPricing.map((data) => ({ type: 'PricingChanged', data }) as const),
  ];
  const onSale = slotsGenerated([
    ...slotsFrom('15:00', '17:00').map((slotId) => ({ slotId, priceCents: 2000 })),
    ...slotsFrom('17:00', '22:00').map((slotId) => ({ slotId, priceCents: 2500 })),
  ]);
  const all = [wrote('SeedConfiguration', settings), wrote('GenerateDays', [onSale]), ...commands];
  const log: ParkEvent[] = [];
  for (const [i, { command, events, asked }] of all.entries()) {
    for (const [index, event] of events.entries()) {
      const at = BigInt(log.length);
      const metadata = {
        version: 1,
        at: '2026-05-25T09:00:00.000Z',
        actor: { kind: 'guest' as const },
        command,
        correlationId: `action ${i}`,
        causationId: `action ${i}`,
        commit: { size: events.length, index },
        ...(index === 0 && asked && { asked }),
      };
      log.push({ ...event, id: `${at}`, streamId: SCHEDULE, revision: at, position: at, metadata });
    }
  }

  return log;
}

const stored = (...times: string[]) => ({
  stored: times.map((time) => slot(time)),
  unallocated: [],
});
const asked = (more: Asked): Asked => ({ isStaff: false, overReserved: false, ...more });
const placed = (time: string, priceCents = 2000) =>
  bookingPlaced([{ slotId: slot(time), priceCents }]);
const LONG = { leadTime: 8000 };

describe('what if', () => {
  it.each([
    ['a customer', asked({ slots: stored('15:00') }), { bookings: 0, refused: 1, cents: 0 }],
    [
      'staff',
      asked({ slots: stored('15:00'), isStaff: true }),
      { bookings: 1, refused: 0, cents: 2000 },
    ],
    ['nobody knows whom', undefined, { bookings: 1, refused: 0, cents: 2000 }],
    ['a broken record', { slots: 'all' }, { bookings: 1, refused: 0, cents: 2000 }],
  ])('applies the lead time to a booking by %s', (_, request, after) => {
    const log = toLog(wrote('BookSlots', [placed('15:00')], request));
    expect(compareWorlds(log, {}).before).toEqual({ bookings: 1, refused: 0, cents: 2000 });
    expect(compareWorlds(log, LONG).after).toEqual(after);
  });

  it('lets an offer be accepted regardless of the lead time', () => {
    const log = toLog(wrote('AcceptOffer', [placed('15:00')]));
    expect(compareWorlds(log, LONG).after).toMatchObject({ bookings: 1, refused: 0 });
  });

  it('gives staff the cells that they asked for, at the park’s own price, but no slots outside the hours', () => {
    const byStaff = (slots: object) => asked({ slots, isStaff: true });
    const cell = { stored: [], unallocated: [slot('10:00')] };
    const rules = { pricing: 'standard=30', hours: 'mon-sun=16:00-22:00' };
    const early = toLog(
      wrote('BookSlots', [slotOpened(slot('10:00')), placed('10:00')], byStaff(cell)),
    );
    expect(compareWorlds(early, rules).after).toEqual({ bookings: 1, refused: 0, cents: 2000 });
    const outside = toLog(wrote('BookSlots', [placed('15:00')], byStaff(stored('15:00'))));
    expect(compareWorlds(outside, rules).after).toEqual({ bookings: 0, refused: 1, cents: 0 });
  });

  it.each([
    [true, 3000],
    [false, 3100],
  ])('keeps the price of a move if staff asked for that: %s', (keepPrice, cents) => {
    const [from, to] = [slot('15:00'), slot('15:30')].map((slotId) => ({
      slotId,
      priceCents: 2000,
    }));
    const moving = asked({ slots: stored('15:30'), isStaff: true, keepPrice });
    const log = toLog(
      wrote('BookSlots', [bookingPlaced([from!])], asked({ slots: stored('15:00') })),
      wrote('MakeSlotsAvailable', [slotPriceChanged(slot('15:30'), 3100, { isByHand: true })], {
        slots: stored('15:30'),
        priceCents: 3100,
      }),
      wrote('MoveBooking', [bookingMoved([from!], [to!])], moving),
    );
    expect(compareWorlds(log, { pricing: 'standard=30' }).after).toMatchObject({ cents });
  });

  it('sets prices also where the log had them already', () => {
    const log = toLog(
      wrote('MakeSlotsAvailable', [slotPriceChanged(slot('17:00'), 2000, { isByHand: true })], {
        slots: stored('16:30', '17:00'),
        priceCents: 2000,
      }),
      wrote('BookSlots', [placed('16:30')], asked({ slots: stored('16:30') })),
    );
    expect(compareWorlds(log, { pricing: 'standard=30' }).after).toMatchObject({ cents: 2000 });
  });

  it('cancels only what there is if nobody knows what was asked', () => {
    const log = toLog(
      wrote('BookSlots', [placed('15:00')], asked({ slots: stored('15:00') })),
      wrote('CancelSource', [bookingCancelled([slot('15:00')])]),
      wrote('BookSlots', [placed('15:00')], asked({ slots: stored('15:00'), isStaff: true })),
    );
    expect(compareWorlds(log, {}).after).toEqual({ bookings: 1, refused: 0, cents: 2000 });
    expect(compareWorlds(log, LONG).after).toEqual({ bookings: 1, refused: 1, cents: 2000 });
  });
});
