import { describe, expect, it } from '@jest/globals';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { addHalfHours, cellOf, nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { makeBooking } from '../test/bookings.ts';
import { makeFreeSlot } from '../test/slots.ts';
import {
  applyPress,
  computeNewTotal,
  findChoice,
  toRequestedIds,
  type ChoosingRules,
  type ChosenSlot,
  type Mover,
} from './choosing.ts';
import { toMovableBooking } from './movable-booking.ts';

const DAY = '2026-06-20';
const now = new Date('2026-06-10T09:00:00Z');
const own = [makeFreeSlot(DAY, '15:00', { price: 30 }), makeFreeSlot(DAY, '15:30', { price: 30 })];
const booking = toMovableBooking(makeBooking(own));
const rulesFor = (mover: Mover, more: Partial<ChoosingRules['booking']> = {}): ChoosingRules => ({
  booking: { ...booking, ...more },
  mover,
  now,
  priceOfCell: () => 40,
});
const at = (time: string): SlotId => makeFreeSlot(DAY, time).id;
const choice = (mover: Mover, time: string, slot?: TimeSlot, more = {}) =>
  findChoice(at(time), slot, rulesFor(mover, more));

describe('findChoice', () => {
  it('lets the booking keep its own slots at the price that it paid', () => {
    const booked = makeFreeSlot(DAY, '15:00', { status: 'booked', price: 25 });
    for (const mover of ['customer', 'staff'] as const) {
      expect(choice(mover, '15:00', booked)).toEqual({
        start: at('15:00'),
        isStored: true,
        price: 30,
      });
    }
  });

  it.each<[string, Mover, TimeSlot | undefined, Partial<ChosenSlot> | undefined]>([
    ['a free slot', 'customer', makeFreeSlot(DAY, '17:00'), { isStored: true, price: 25 }],
    ['a free slot', 'staff', makeFreeSlot(DAY, '17:00'), { isStored: true, price: 25 }],
    ['a booked slot', 'customer', makeFreeSlot(DAY, '17:00', { status: 'booked' }), undefined],
    ['a booked slot', 'staff', makeFreeSlot(DAY, '17:00', { status: 'booked' }), undefined],
    ['a blocked slot', 'staff', makeFreeSlot(DAY, '17:00', { status: 'blocked' }), undefined],
    [
      'a slot kept for somebody',
      'customer',
      makeFreeSlot(DAY, '17:00', { status: 'reserved' }),
      undefined,
    ],
    [
      'a slot kept for somebody',
      'staff',
      makeFreeSlot(DAY, '17:00', { status: 'reserved' }),
      { isReserved: true },
    ],
    ['an empty cell', 'customer', undefined, undefined],
    ['an empty cell', 'staff', undefined, { isStored: false, price: 40 }],
    [
      'a slot that is too soon',
      'customer',
      makeFreeSlot(DAY, '17:00', { isRestricted: true }),
      undefined,
    ],
    ['a past slot', 'customer', makeFreeSlot(DAY, '17:00', { isPast: true }), undefined],
    ['a past slot', 'staff', makeFreeSlot(DAY, '17:00', { isPast: true }), { isStored: true }],
  ])('%s, for %s', (_, mover, slot, expected) => {
    const chosen = choice(mover, '17:00', slot);
    if (expected) {
      expect(chosen).toMatchObject(expected);
    } else {
      expect(chosen).toBeUndefined();
    }
  });

  it('lets customers whose booking was postponed choose a slot that is soon', () => {
    const soon = makeFreeSlot(DAY, '17:00', { isRestricted: true });
    expect(choice('customer', '17:00', soon, { isPostponed: true })).toBeDefined();
  });
});

describe('applyPress', () => {
  const taken = new Set([at('19:00')]);
  const pressing = (mover: Mover, count = 2) => ({
    mover,
    count,
    findChoice: (start: SlotId) =>
      taken.has(start) ? undefined : { start, isStored: true, price: 25 },
  });
  const press = (mover: Mover, chosen: readonly string[], time: string, count?: number) =>
    applyPress(
      chosen.map((each) => ({ start: at(each), isStored: true, price: 25 })),
      at(time),
      pressing(mover, count),
    ).map(({ start }) => timeOf(start));

  it('chooses as many consecutive half-hours as the booking has with the first press', () => {
    expect(press('customer', [], '17:00')).toEqual(['17:00', '17:30']);
    expect(press('staff', [], '17:00', 3)).toEqual(['17:00', '17:30', '18:00']);
  });

  it('takes from staff what is free before one that is taken and the end of the day', () => {
    expect(press('staff', [], '18:30')).toEqual(['18:30']);
    expect(press('staff', [], '23:30')).toEqual(['23:30']);
  });

  it('keeps what a customer has chosen where not all of the booking has room', () => {
    expect(press('customer', [], '18:30')).toEqual([]);
    expect(press('customer', [], '23:30')).toEqual([]);
    expect(press('customer', ['17:00', '17:30'], '19:00')).toEqual(['17:00', '17:30']);
  });

  it('is a customer’s new start, also within what they have chosen', () => {
    expect(press('customer', ['17:00', '17:30'], '16:00')).toEqual(['16:00', '16:30']);
    expect(press('customer', ['17:00', '17:30'], '17:30')).toEqual(['17:30', '18:00']);
  });

  it('clears a customer’s choice when its start is pressed again', () => {
    expect(press('customer', ['17:00', '17:30'], '17:00')).toEqual([]);
  });

  it('takes away from staff’s choice, adds to it, and ignores one that is taken', () => {
    expect(press('staff', ['17:00', '17:30'], '17:00')).toEqual(['17:30']);
    expect(press('staff', ['18:30'], '16:00')).toEqual(['16:00', '18:30']);
    expect(press('staff', ['17:00'], '19:00')).toEqual(['17:00']);
  });

  it('lets staff choose more than the booking had', () => {
    expect(press('staff', ['17:00', '17:30'], '18:00')).toEqual(['17:00', '17:30', '18:00']);
  });

  it('starts over on another day', () => {
    const other = makeFreeSlot('2026-06-21', '10:00').id;
    const chosen = applyPress(
      [{ start: at('17:00'), isStored: true, price: 25 }],
      other,
      pressing('staff'),
    );
    expect(chosen.map(({ start }) => start)).toEqual([other, nextSlot(other)]);
  });
});

describe('computeNewTotal', () => {
  const chosen = [10.1, 20.2].map((price, i) => ({
    start: addHalfHours(at('17:00'), i),
    isStored: true,
    price,
  }));
  const customer = { mover: 'customer', keepPrice: false } as const;
  it.each([
    ['is the sum, exact to the cent', { ...booking, totalPrice: 60 }, customer, 30.3],
    ['may be higher than before', { ...booking, totalPrice: 10 }, customer, 30.3],
    [
      'is never higher after a closure',
      { ...booking, totalPrice: 10, isPostponed: true },
      customer,
      10,
    ],
    [
      'is lower after a closure if the time is',
      { ...booking, totalPrice: 60, isPostponed: true },
      customer,
      30.3,
    ],
    [
      'is what staff move a postponed booking to',
      { ...booking, totalPrice: 10, isPostponed: true },
      { mover: 'staff', keepPrice: false },
      30.3,
    ],
    [
      'stays if staff keep it',
      { ...booking, totalPrice: 10 },
      { mover: 'staff', keepPrice: true },
      10,
    ],
  ] as const)('%s', (_, of, rules, total) => {
    expect(computeNewTotal(of, chosen, rules)).toBe(total);
  });
});

it('names empty cells by negated ids', () => {
  expect(
    toRequestedIds([
      { start: at('17:00'), isStored: true, price: 0 },
      { start: at('17:30'), isStored: false, price: 0 },
    ]),
  ).toEqual([at('17:00'), cellOf(at('17:30'))]);
});
