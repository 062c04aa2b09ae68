import { expect, it } from '@jest/globals';
import {
  bookingCancelled,
  bookingDetailsChanged,
  bookingPlaced,
  customer,
  erased,
  slot,
  THREE,
} from '../test/events.ts';
import { rowsOf } from '../test/rows-of.ts';
import { bookingsReadModel } from './bookings.read-model.ts';
import { userBookingsReadModel } from './user-bookings.read-model.ts';

const events = [
  bookingPlaced('a', [slot(1, 2500), slot(0)], { ownerId: 'user-1' }),
  bookingPlaced('b', [slot(2)], { ownerId: 'user-1' }),
  bookingPlaced('c', [slot(3)]),
  bookingDetailsChanged('a', { customer: customer('d'), equipmentRental: true }),
  bookingCancelled('b', [slot(2)], { ownerId: 'user-1' }),
  bookingDetailsChanged('b'),
  erased('c'),
];

it('keeps every booking with its slots and its sealed customer, cancelled ones marked, erased ones too', async () => {
  const { bookings } = await rowsOf(bookingsReadModel, events);
  expect(bookings).toMatchObject([
    {
      booking_id: 'a',
      reference: 'REF-a',
      first_slot: THREE,
      slot_ids: [THREE + 1, THREE],
      price_cents: [2500, 2000],
      customer_key_id: customer('d').keyId,
      customer_box: 'box of d',
      equipment_rental: true,
      owner_id: 'user-1',
      created_at: new Date('2026-06-01T08:00:00Z'),
      cancelled_at: null,
      is_erased: false,
    },
    { booking_id: 'b', cancelled_at: expect.any(Date), is_erased: false },
    { booking_id: 'c', customer_key_id: customer('c').keyId, owner_id: null, cancelled_at: null, is_erased: true },
  ]);
  expect(bookings).toHaveLength(3);
});

it('knows the bookings that each account ever had, and none of guests', async () => {
  const { user_bookings } = await rowsOf(userBookingsReadModel, events);
  expect(user_bookings).toEqual([
    { owner_id: 'user-1', booking_id: 'a' },
    { owner_id: 'user-1', booking_id: 'b' },
  ]);
});
