import { slot } from '@cablepark/contracts/test/schedule-events';

import { book, createForm, createStaffForm, dayOfJune } from '#schedule/test/form';
import type { Browser } from '#test/browser';
import { assertDone } from './assert-done.ts';
import type { Staff } from './staff.ts';

/** Places, changes, cancels and erases bookings of guests, of a customer and of staff. */
export async function playBookings(guest: Browser, customer: Browser, staff: Staff): Promise<void> {
  await placeAsGuests(guest);
  await placeAsCustomer(customer, staff);
  await placeAsStaff(staff);
  await cancelBookings(guest, customer, staff);
  await eraseBookings(guest, staff);
}

async function placeAsGuests(guest: Browser): Promise<void> {
  const key = { 'Idempotency-Key': 'the-first-tap' };
  await assertDone(
    guest.post('/api/bookings', createForm(['18:00', '18:30', '19:00'], dayOfJune(2)), key),
  );
  await assertDone(
    guest.post('/api/bookings', {
      ...createForm(['20:00'], dayOfJune(2)),
      email: '',
      notes: '',
      language: 'en',
    }),
  );
  // Two stretches of one day.
  const english = {
    language: 'en',
    experienceLevel: 'beginner',
    equipmentRental: true,
    package: true,
  };
  await assertDone(
    guest.post('/api/bookings', { ...createForm(['15:00', '16:30'], dayOfJune(9)), ...english }),
  );
}

async function placeAsCustomer(customer: Browser, { operator }: Staff): Promise<void> {
  const { booking } = await book(customer, ['15:00', '15:30'], dayOfJune(10));
  const called = { customerName: 'Anna Ozola', phoneNumber: '+37120000005', equipmentRental: true };
  await assertDone(
    operator.put(`/api/bookings/${booking.id}`, {
      ...called,
      staffNotes: 'Called: brings a friend',
    }),
  );
  await book(customer, ['21:30'], dayOfJune(1));
}

async function placeAsStaff({ operator }: Staff): Promise<void> {
  const morning = [slot('10:00', dayOfJune(11)), slot('10:30', dayOfJune(11))] as const;
  await assertDone(
    operator.post('/api/bookings/admin', {
      ...createStaffForm([morning]),
      staffNotes: 'Pays by invoice',
    }),
  );
  const withEmail = {
    ...createStaffForm([]),
    email: 'juris@example.com',
    timeSlotIds: [slot('17:00', dayOfJune(11))],
  };
  await assertDone(operator.post('/api/bookings/admin', withEmail));
}

async function cancelBookings(
  guest: Browser,
  customer: Browser,
  { operator }: Staff,
): Promise<void> {
  const byCustomer = await book(customer, ['19:00', '19:30'], dayOfJune(10));
  await assertDone(customer.delete(`/api/bookings/${byCustomer.booking.id}`));
  const byStaff = await book(guest, ['15:00'], dayOfJune(12));
  await assertDone(operator.delete(`/api/bookings/${byStaff.booking.id}`));
  const cleared = await book(guest, ['16:00', '16:30'], dayOfJune(12));
  await assertDone(operator.delete(`/api/bookings/${cleared.booking.id}?clearSlots=true`));
  // A slot that is sold again after it was given back.
  await book(guest, ['15:00'], dayOfJune(12));
}

async function eraseBookings(guest: Browser, { manager }: Staff): Promise<void> {
  const standing = await book(guest, ['17:00'], dayOfJune(12));
  await assertDone(manager.delete(`/api/bookings/${standing.booking.id}/personal-data`));
  const over = await book(guest, ['18:00'], dayOfJune(12));
  await assertDone(manager.delete(`/api/bookings/${over.booking.id}`));
  await assertDone(manager.delete(`/api/bookings/${over.booking.id}/personal-data`));
}
