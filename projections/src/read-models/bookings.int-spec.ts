import { expect, it } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import {
  bookingCancelled,
  bookingDetailsChanged,
  bookingMoved,
  bookingPlaced,
  bookingPostponed,
  bookingRestored,
  bookingReverted,
  customerErased,
  customerOf,
  MONDAY,
  slotAfter,
  THREE,
} from '@cablepark/contracts/test/schedule-events';

import { projectRows } from '../test/project-rows.ts';
import { bookingsReadModel } from './bookings.read-model.ts';
import { userBookingsReadModel } from './user-bookings.read-model.ts';

const events: DomainEvent[] = [
  bookingPlaced([slotAfter(1, 2500), slotAfter(0)], { bookingId: 'a', ownerId: 'user-1' }),
  bookingPlaced([slotAfter(2)], { bookingId: 'b', ownerId: 'user-1' }),
  bookingPlaced([slotAfter(3)], { bookingId: 'c', shortReference: 'W3X-9AC' }),
  bookingDetailsChanged({
    bookingId: 'a',
    customer: customerOf('d'),
    equipmentRental: true,
    package: true,
  }),
  bookingCancelled([slotAfter(2)], { bookingId: 'b', ownerId: 'user-1' }),
  bookingDetailsChanged({ bookingId: 'b' }),
  customerErased('c'),
];

it('keeps every booking with its slots and its sealed customer, cancelled ones marked, erased ones too', async () => {
  const { bookings } = await projectRows(bookingsReadModel, events);
  expect(bookings).toMatchObject([
    {
      booking_id: 'a',
      reference: 'REF-a',
      short_reference: 'QZ7-K4M',
      first_slot: THREE,
      slot_ids: [THREE + 1, THREE],
      price_cents: [2500, 2000],
      customer_key_id: customerOf('d').keyId,
      customer_box: 'box of d',
      equipment_rental: true,
      package: true,
      owner_id: 'user-1',
      created_at: new Date('2026-06-01T08:00:00Z'),
      cancelled_at: null,
      is_erased: false,
    },
    { booking_id: 'b', cancelled_at: expect.any(Date), is_erased: false },
    {
      booking_id: 'c',
      short_reference: 'W3X-9AC',
      customer_key_id: customerOf('c').keyId,
      owner_id: null,
      cancelled_at: null,
      is_erased: true,
    },
  ]);
  expect(bookings).toHaveLength(3);
});

it('follows a booking through its times, with the id that it always had', async () => {
  const attendance = { state: 'arrived', happenedAt: '2026-06-01T12:00:00.000Z' } as const;
  const { bookings } = await projectRows(bookingsReadModel, [
    bookingPlaced([slotAfter(0)], { bookingId: 'a' }),
    { type: 'AttendanceRecorded', data: { bookingId: 'a', day: MONDAY, ...attendance } },
    bookingMoved([slotAfter(0)], [slotAfter(1)], { bookingId: 'a' }),
    bookingPlaced([slotAfter(2)], { bookingId: 'b' }),
    { type: 'AttendanceRecorded', data: { bookingId: 'b', day: MONDAY, ...attendance } },
    bookingMoved([slotAfter(2)], [slotAfter(48)], { bookingId: 'b' }),
    bookingPlaced([slotAfter(3)], { bookingId: 'c' }),
    bookingPostponed([slotAfter(3)], { bookingId: 'c' }),
    bookingPlaced([slotAfter(4)], { bookingId: 'd' }),
    bookingPostponed([slotAfter(4)], { bookingId: 'd' }),
    bookingRestored([slotAfter(4)], { bookingId: 'd' }),
    bookingPlaced([slotAfter(5)], { bookingId: 'e' }),
    bookingCancelled([slotAfter(5)], { bookingId: 'e' }),
    bookingReverted([slotAfter(5)], { bookingId: 'e', attendance }),
  ]);
  expect(bookings).toMatchObject([
    { booking_id: 'a', first_slot: THREE + 1, attendance, sequence: 1 },
    { booking_id: 'b', first_slot: THREE + 48, attendance: null, sequence: 1 },
    {
      booking_id: 'c',
      postponed_at: expect.any(Date),
      closure_id: 'storm',
      closure_reason: 'weather',
    },
    { booking_id: 'd', postponed_at: null, closure_id: null, closure_reason: null, sequence: 2 },
    { booking_id: 'e', cancelled_at: null, attendance, sequence: 2 },
  ]);
});

it('knows what each pass pays of a booking, as a count of what was used and came back', async () => {
  const createUse = (passId: string, rides: number, cents: number, coveredCents: number) => ({
    bookingId: 'a',
    passId,
    rides,
    cents,
    coveredCents,
    left: { rides: 1, cents: 1 },
  });
  const used = (...uses: ReturnType<typeof createUse>[]): DomainEvent => ({
    type: 'PassUsed',
    data: { uses: uses.map((use) => ({ ...use, earnedCents: 0 })) },
  });
  const returned = (...returns: ReturnType<typeof createUse>[]): DomainEvent => ({
    type: 'PassReturned',
    data: { returns: returns.map((one) => ({ ...one, earnedCents: 0 })), isForAbsence: false },
  });
  const { booking_passes } = await projectRows(bookingsReadModel, [
    bookingPlaced([slotAfter(0), slotAfter(1)], { bookingId: 'a' }),
    used(createUse('card', 0, 1500, 1500), createUse('ten', 1, 0, 2000)),
    returned(createUse('card', 0, 1500, 1500), createUse('ten', 1, 0, 2000)),
    used(createUse('ten', 2, 0, 4000)),
  ]);
  expect(booking_passes).toEqual([
    { booking_id: 'a', pass_id: 'card', rides: 0, cents: 0, covered_cents: 0 },
    { booking_id: 'a', pass_id: 'ten', rides: 2, cents: 0, covered_cents: 4000 },
  ]);
});

it('knows the bookings that each account ever had, and none of guests', async () => {
  const { user_bookings } = await projectRows(userBookingsReadModel, events);
  expect(user_bookings).toEqual([
    { owner_id: 'user-1', booking_id: 'a' },
    { owner_id: 'user-1', booking_id: 'b' },
  ]);
});
