import { slot } from '@cablepark/contracts/test/schedule-events';
import { booked, dayOfJune, form, staffForm } from '../../../schedule/test/form.ts';
import type { Browser } from '../../browser.ts';
import { done } from './done.ts';
import type { Staff } from './staff.ts';

/** Places, changes, cancels and erases bookings of guests, of a customer and of staff. */
export async function bookingsSeason(
  guest: Browser,
  customer: Browser,
  staff: Staff,
): Promise<void> {
  await placedByGuests(guest);
  await placedByTheCustomer(customer, staff);
  await placedByStaff(staff);
  await cancelled(guest, customer, staff);
  await erased(guest, staff);
}

async function placedByGuests(guest: Browser): Promise<void> {
  const key = { 'Idempotency-Key': 'the-first-tap' };
  await done(guest.post('/api/bookings', form(['18:00', '18:30', '19:00'], dayOfJune(2)), key));
  await done(
    guest.post('/api/bookings', {
      ...form(['20:00'], dayOfJune(2)),
      email: '',
      notes: '',
      language: 'en',
    }),
  );
  // Two stretches of one day.
  const english = { language: 'en', experienceLevel: 'beginner', equipmentRental: true };
  await done(
    guest.post('/api/bookings', { ...form(['15:00', '16:30'], dayOfJune(9)), ...english }),
  );
}

async function placedByTheCustomer(customer: Browser, { operator }: Staff): Promise<void> {
  const { booking } = await booked(customer, ['15:00', '15:30'], dayOfJune(10));
  const called = { customerName: 'Anna Ozola', phoneNumber: '+37120000005', equipmentRental: true };
  await done(
    operator.put(`/api/bookings/${booking.id}`, {
      ...called,
      staffNotes: 'Called: brings a friend',
    }),
  );
  await booked(customer, ['21:30'], dayOfJune(1));
}

async function placedByStaff({ operator }: Staff): Promise<void> {
  const morning = [slot('10:00', dayOfJune(11)), slot('10:30', dayOfJune(11))] as const;
  await done(
    operator.post('/api/bookings/admin', {
      ...staffForm([morning]),
      staffNotes: 'Pays by invoice',
    }),
  );
  const withEmail = {
    ...staffForm([]),
    email: 'juris@example.com',
    timeSlotIds: [slot('17:00', dayOfJune(11))],
  };
  await done(operator.post('/api/bookings/admin', withEmail));
}

async function cancelled(guest: Browser, customer: Browser, { operator }: Staff): Promise<void> {
  const byCustomer = await booked(customer, ['19:00', '19:30'], dayOfJune(10));
  await done(customer.delete(`/api/bookings/${byCustomer.booking.id}`));
  const byStaff = await booked(guest, ['15:00'], dayOfJune(12));
  await done(operator.delete(`/api/bookings/${byStaff.booking.id}`));
  const cleared = await booked(guest, ['16:00', '16:30'], dayOfJune(12));
  await done(operator.delete(`/api/bookings/${cleared.booking.id}?clearSlots=true`));
  // A slot that is sold again after it was given back.
  await booked(guest, ['15:00'], dayOfJune(12));
}

async function erased(guest: Browser, { manager }: Staff): Promise<void> {
  const standing = await booked(guest, ['17:00'], dayOfJune(12));
  await done(manager.delete(`/api/bookings/${standing.booking.id}/personal-data`));
  const over = await booked(guest, ['18:00'], dayOfJune(12));
  await done(manager.delete(`/api/bookings/${over.booking.id}`));
  await done(manager.delete(`/api/bookings/${over.booking.id}/personal-data`));
}
