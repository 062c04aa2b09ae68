import { PAYING_ERRORS } from '../passes/pass-code.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { placedBookingDetail } from './booking.ts';
import { customerForm, exampleCustomer, staffForm } from './customer-form.ts';

/** Places a booking on all of the requested slots, or on none. */
export const bookSlots = defineEndpoint('bookSlots', 'POST /api/bookings', 'everyone', {
  summary: 'Book slots of one day',
  takesKey: true,
  body: customerForm,
  staffBody: staffForm,
  example: { ...exampleCustomer, notes: '', timeSlotIds: [989_064, 989_065] },
  response: placedBookingDetail,
  status: 201,
  errors: [
    'SLOTS_ALREADY_BOOKED',
    'SLOT_NOT_FOUND',
    'BOOKS_CLOSED',
    'SLOT_IN_PAST',
    'LEAD_TIME_RESTRICTED',
    'TOO_MANY_BOOKINGS',
    ...PAYING_ERRORS,
  ],
});

/**
 * Places a booking from the staff's dialog, by times. Ids (-1), prices and statuses are ignored,
 * and longer times are split.
 */
export const bookSlotsAsStaff = defineEndpoint(
  'bookSlotsAsStaff',
  'POST /api/bookings/admin',
  'staff',
  {
    summary: 'Book times of one day for a customer',
    takesKey: true,
    body: staffForm,
    example: {
      ...exampleCustomer,
      notes: '',
      timeSlots: [{ id: -1, startTime: '2026-06-01T12:00:00Z', endTime: '2026-06-01T13:00:00Z' }],
    },
    response: placedBookingDetail,
    status: 201,
    errors: ['SLOTS_ALREADY_BOOKED', 'SLOT_NOT_FOUND', 'BOOKS_CLOSED', ...PAYING_ERRORS],
  },
);
