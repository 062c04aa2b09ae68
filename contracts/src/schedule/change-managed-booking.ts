import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { clearableEmail, clearableText } from '../shared/text.ts';
import { customerFields, customerMessages } from './customer-form.ts';
import { managedBooking, manageToken } from './managed-booking.ts';

const { customerName, phoneNumber } = customerFields(customerMessages);

/**
 * Changes whom a booking is for, until its session begins. A field that is left out stays as it is; null and empty text
 * clear the e-mail and the notes (rule 20.4).
 */
export const changeManagedBooking = defineEndpoint({
  name: 'changeManagedBooking',
  method: 'PATCH',
  path: '/api/manage/:token',
  summary: 'Change the details of a booking by its link',
  roles: everyone,
  takesKey: true,
  params: z.object({ token: manageToken }),
  body: z.object({
    customerName: customerName.optional(),
    phoneNumber: phoneNumber.optional(),
    email: clearableEmail(customerMessages.email).optional(),
    notes: clearableText(2000).optional(),
  }),
  example: { phoneNumber: '+371 20 000 002' },
  response: managedBooking,
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_OVER', 'CHANGE_TOO_LATE', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
