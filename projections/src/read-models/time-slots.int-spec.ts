import { expect, it } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import { SlotsClosed } from '@cablepark/contracts/schedule/closure.events';
import { HoldEnded, HoldPlaced } from '@cablepark/contracts/schedule/hold.events';
import { OfferDeclined, SlotOffered } from '@cablepark/contracts/schedule/waitlist.events';
import { slotFromHalfHour, type SlotId } from '@cablepark/contracts/shared/slot-ids';
import {
  bookingCancelled,
  bookingMoved,
  bookingPlaced,
  bookingPostponed,
  bookingRestored,
  exampleOf,
  MONDAY,
  reason,
  slot,
  slotAfter,
  slotBlocked,
  slotMadeAvailable,
  slotOpened,
  slotPriceChanged,
  slotRemoved,
  slotsChanged,
  slotsGenerated,
  THREE,
} from '@cablepark/contracts/test/schedule-events';

import { projectRows } from '../test/project-rows.ts';
import { timeSlotsReadModel } from './time-slots.read-model.ts';

const unreserved = { hold_hash: null, visitor_hash: null, holder_id: null, reserved_until: null };

it('shows the present state of every stored slot', async () => {
  const { time_slots } = await projectRows(timeSlotsReadModel, [
    slotsGenerated([slotAfter(0), slotAfter(1), slotAfter(2), slotAfter(3), slotAfter(4)]),
    bookingPlaced([slotAfter(0), slotAfter(1)], { bookingId: 'a' }),
    bookingPlaced([slotAfter(2)], { bookingId: 'b' }),
    bookingCancelled([slotAfter(2)], { bookingId: 'b' }),
    slotPriceChanged(slotAfter(2, 1500)),
    slotBlocked(slotAfter(3)),
    slotRemoved(slotAfter(4)),
    slotOpened(slotAfter(5, 2500)),
    slotBlocked([slotAfter(5), slotAfter(6)]), // of which there is no such slot
    slotMadeAvailable(slotAfter(5, 1000)),
  ]);
  const createRow = (after: number, status: string, price_cents: number, more: object = {}) => ({
    slot_id: slotAfter(after).slotId,
    status,
    price_cents,
    is_by_hand: false,
    sold_cents: null,
    is_opened: false,
    booking_id: null,
    booking_reference: null,
    block_reason: null,
    closure_id: null,
    closure_reason: null,
    ...unreserved,
    ...more,
  });
  const booked = { sold_cents: 2000, booking_id: 'a', booking_reference: 'REF-a' };
  expect(time_slots).toEqual([
    createRow(0, 'booked', 2000, booked),
    createRow(1, 'booked', 2000, booked),
    createRow(2, 'available', 1500),
    createRow(3, 'blocked', 2000, { block_reason: reason }),
    createRow(5, 'available', 1000, { is_opened: true }),
  ]);
});

it('has room for the slots of every cable that a number can name', async () => {
  const slots = [0, 3, 127].map((cable) => slotFromHalfHour(THREE, cable));
  const { time_slots } = await projectRows(timeSlotsReadModel, [
    slotsGenerated(slots),
    bookingPlaced(slots.slice(1), { bookingId: 'a' }),
  ]);
  expect(time_slots).toMatchObject([
    { slot_id: slots[0], status: 'available' },
    { slot_id: slots[1], status: 'booked' },
    { slot_id: slots[2], status: 'booked' },
  ]);
});

it('knows which prices were set by hand, until the settings price the slots again', async () => {
  const byHand = { isByHand: true } as const;
  const slots = [0, 1, 2, 3, 4].map((after) => slotAfter(after));
  const [first, second, third, fourth, fifth] = slots.map(({ slotId }) => slotId) as [
    SlotId,
    SlotId,
    SlotId,
    SlotId,
    SlotId,
  ];
  const { time_slots } = await projectRows(timeSlotsReadModel, [
    slotsGenerated(slots),
    slotOpened(slotAfter(5), 900, byHand),
    slotPriceChanged([first, second, third], 1800, byHand),
    slotBlocked([first, fourth, fifth]),
    slotMadeAvailable(first, 1800),
    slotMadeAvailable(fourth, 1800, byHand),
    slotMadeAvailable(fifth, 2000),
    slotPriceChanged(second, 2000),
    slotsChanged({ repriced: [{ slotId: third, priceCents: 2000 }] }),
  ]);
  expect(time_slots).toMatchObject(
    [true, false, false, true, false, true].map((is_by_hand) => ({ is_by_hand })),
  );
});

it('follows a regenerated day, closures and bookings that change their day', async () => {
  const STORM = 'storm';
  const { time_slots } = await projectRows(timeSlotsReadModel, [
    slotsGenerated([slotAfter(0), slotAfter(1), slotAfter(2), slotAfter(3)]),
    slotOpened([slotAfter(48), slotAfter(49)]),
    bookingPlaced([slotAfter(0)], { bookingId: 'a' }),
    bookingPlaced([slotAfter(1)], { bookingId: 'b' }),
    {
      type: 'SlotsGenerated',
      data: {
        day: MONDAY,
        slots: [slotAfter(4)],
        removed: [slot('16:00')],
        repriced: [slotAfter(3, 1000)],
      },
    },
    bookingMoved([slotAfter(0)], [slotAfter(48)], { bookingId: 'a' }),
    bookingPostponed([slotAfter(1)], { bookingId: 'b' }),
    {
      type: 'SlotsClosed',
      data: {
        ...exampleOf(SlotsClosed),
        closureId: STORM,
        slots: [THREE, slot('15:30'), slot('16:30')],
      },
    },
    {
      type: 'SlotsReopened',
      data: {
        closureId: STORM,
        day: MONDAY,
        slots: [slot('15:30')],
        passedOn: [{ slotId: slot('16:30'), closureId: 'other', reason: 'breakdown' }],
      },
    },
    bookingRestored([slotAfter(1)], { bookingId: 'b' }),
  ]);
  const shut = (closure_id: string, closure_reason: string) => ({
    status: 'blocked',
    closure_id,
    closure_reason,
  });
  expect(time_slots).toMatchObject([
    { slot_id: THREE, ...shut(STORM, 'weather'), booking_id: null },
    { slot_id: slot('15:30'), status: 'booked', booking_id: 'b', closure_id: null },
    { slot_id: slot('16:30'), ...shut('other', 'breakdown'), price_cents: 1000 },
    { slot_id: slot('17:00'), status: 'available' },
    { slot_id: slotAfter(48).slotId, status: 'booked', booking_id: 'a' },
    { slot_id: slotAfter(49).slotId, status: 'available' },
  ]);
});

it('shows for whom slots are reserved and until when, until their state changes', async () => {
  const [until, later] = [exampleOf(HoldPlaced).until, '2026-05-31T11:00:00.000Z'];
  const held = (holdHash: string, ...slots: ReturnType<typeof slotAfter>[]): DomainEvent => ({
    type: 'HoldPlaced',
    data: { ...exampleOf(HoldPlaced), isByStaff: false, holdHash, slots },
  });
  const offered = (after: number): DomainEvent => ({
    type: 'SlotOffered',
    data: { ...exampleOf(SlotOffered), slotId: slotAfter(after).slotId, until: later },
  });
  const toPlace = (after: number) => ({
    ...exampleOf(OfferDeclined),
    slotId: slotAfter(after).slotId,
  });
  const { time_slots } = await projectRows(timeSlotsReadModel, [
    slotsGenerated([0, 1, 2, 3, 4, 5, 6].map((after) => slotAfter(after))),
    held('a', slotAfter(0), slotAfter(1), slotAfter(2)),
    slotBlocked(slotAfter(1)),
    bookingPlaced([slotAfter(2)], { bookingId: 'b' }),
    held('b', slotAfter(3)),
    { type: 'HoldEnded', data: { ...exampleOf(HoldEnded), holdHash: 'b', slots: [slot('16:30')] } },
    ...[4, 5, 6].map(offered),
    { type: 'OfferDeclined', data: toPlace(5) },
    { type: 'WaitlistLeft', data: { ...toPlace(4), wasOffered: false } },
    { type: 'WaitlistLeft', data: { ...toPlace(6), wasOffered: true } },
  ]);
  const kept = { hold_hash: 'a', visitor_hash: exampleOf(HoldPlaced).visitorHash, holder_id: null };
  expect(time_slots).toMatchObject([
    { status: 'available', ...kept, reserved_until: new Date(until) },
    { status: 'blocked', ...unreserved },
    { status: 'booked', ...unreserved },
    { status: 'available', ...unreserved },
    { status: 'available', ...unreserved, reserved_until: new Date(later) },
    { status: 'available', ...unreserved },
    { status: 'available', ...unreserved },
  ]);
});
