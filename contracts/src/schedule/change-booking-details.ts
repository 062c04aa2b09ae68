import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { clearableEmail, clearableText } from '../shared/text.ts';
import { bookingKey } from './booking-ids.ts';
import { bookingDetail } from './booking.ts';
import { customerFields, staffMessages } from './customer-form.ts';

const { customerName, phoneNumber } = customerFields(staffMessages);

/**
 * Changes whom a booking is for, never its slots (rule 5.10). A field that is left out stays as it is; null and empty
 * text clear it.
 */
export const changeBookingDetails = defineEndpoint({
  name: 'changeBookingDetails',
  method: 'PUT',
  path: '/api/bookings/:id',
  summary: 'Change the details of a booking',
  roles: 'staff',
  takesKey: true,
  params: z.object({ id: bookingKey }),
  body: z.object({
    customerName,
    phoneNumber,
    email: clearableEmail(staffMessages.email).optional(),
    notes: clearableText(2000).optional(),
    experienceLevel: clearableText(100).optional(),
    staffNotes: clearableText(2000).optional().meta({ description: 'For staff only: no customer is shown them.' }),
    equipmentRental: z.boolean({ error: 'Equipment rental must be true or false' }).optional(),
  }),
  example: {
    customerName: 'Anna Bērziņa',
    phoneNumber: '+371 20 000 001',
    email: 'anna@example.com',
    notes: '',
    equipmentRental: true,
  },
  response: bookingDetail,
  errors: ['BOOKING_NOT_FOUND', 'BOOKS_CLOSED'],
});
