import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { bookingDetail } from './booking.ts';
import { bookingForm, customerMessages, staffMessages } from './customer-form.ts';

/** Places a booking: all of its slots or none (spec, section 7; decisions 7, 9, 11, 18, 21 and 34). */
export const bookSlots = defineEndpoint({
  name: 'bookSlots',
  method: 'POST',
  path: '/api/bookings',
  summary: 'Book slots of one day',
  roles: everyone,
  body: bookingForm(customerMessages),
  staffBody: bookingForm(staffMessages),
  response: bookingDetail,
  status: 201,
  errors: [
    'SLOTS_ALREADY_BOOKED',
    'SLOT_NOT_FOUND',
    'SLOT_IN_PAST',
    'LEAD_TIME_RESTRICTED',
    'IDEMPOTENCY_KEY_REUSED',
    'OUTCOME_UNKNOWN',
    'UNAVAILABLE',
  ],
});
