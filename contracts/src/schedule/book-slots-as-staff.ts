import { defineEndpoint } from '../shared/define-endpoint.ts';
import { staff } from '../shared/roles.ts';
import { placedBookingDetail } from './booking.ts';
import { staffForm } from './customer-form.ts';

/**
 * Places a booking from the Create New Booking dialog, which sends times instead of ids. Its ids (-1), prices and
 * statuses are ignored, and longer times are split into half-hours.
 */
export const bookSlotsAsStaff = defineEndpoint({
  name: 'bookSlotsAsStaff',
  method: 'POST',
  path: '/api/bookings/admin',
  summary: 'Book times of one day for a customer',
  roles: staff,
  takesKey: true,
  body: staffForm,
  example: {
    customerName: 'Anna Bērziņa',
    phoneNumber: '+371 20 000 001',
    email: 'anna@example.com',
    notes: '',
    timeSlots: [{ id: -1, startTime: '2026-06-01T12:00:00Z', endTime: '2026-06-01T13:00:00Z' }],
  },
  response: placedBookingDetail,
  status: 201,
  errors: ['SLOTS_ALREADY_BOOKED', 'SLOT_NOT_FOUND', 'BOOKS_CLOSED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
