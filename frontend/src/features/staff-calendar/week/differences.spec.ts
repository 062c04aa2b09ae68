import { describe, expect, it } from '@jest/globals';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { indexSlots } from '#calendar/slots/cell-state';
import { makeFreeSlot } from '#calendar/test/slots';
import { indexBookedCells } from './booked-cells.ts';
import { findDifferences } from './differences.ts';

const free = makeFreeSlot('2026-06-18', '15:00');
const booked: TimeSlot = { ...free, status: 'booked', bookingReference: 'JANIS' };
const blocked: TimeSlot = { ...free, status: 'blocked', blockReason: 'Storm' };
const week = (slot: TimeSlot | undefined, customerName?: string) => {
  const slots = slot ? [slot] : [];
  const bookings =
    customerName === undefined ? [] : [{ reference: slot?.bookingReference, customerName }];
  return { byStart: indexSlots(slots), booked: indexBookedCells(slots, bookings as never) };
};

const between = (then: ReturnType<typeof week>, now: ReturnType<typeof week>) =>
  findDifferences([free.id, nextSlot(free.id)], then, now).get(free.id);

describe('a cell as of an earlier instant', () => {
  it.each([
    ['was free and is booked', week(free), week(booked), 'booked'],
    ['was stored and is empty', week(free), week(undefined), 'empty'],
    ['was not stored yet', week(undefined), week(free), 'available'],
    ['had another price', week(free), week({ ...free, price: free.price + 5 }), 'available'],
    ['had another reason', week(blocked), week({ ...blocked, blockReason: 'Repairs' }), 'blocked'],
    ['had another booking', week(booked), week({ ...booked, bookingReference: 'OTHER' }), 'booked'],
    ['had another customer', week(booked, 'Anna'), week(booked, 'Berta'), 'booked'],
  ])('differs if it %s', (_, then, now, kind) => {
    expect(between(then, now)).toMatchObject({ kind });
  });

  it.each([
    ['is the same', week(booked, 'Anna'), week(booked, 'Anna')],
    ['is over by now', week(free), week({ ...free, isPast: true })],
    ['has a customer who is still loading', week(booked, 'Anna'), week(booked)],
  ])('does not differ if it %s', (_, then, now) => {
    expect(between(then, now)).toBeUndefined();
  });
});
