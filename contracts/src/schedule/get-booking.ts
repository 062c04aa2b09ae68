import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { bookingDetail } from './booking.ts';

/** 16 characters of 32 (no I, L, O, U), 80 random bits: whoever has it may open the confirmation page (decision 17). */
export const bookingReference = z
  .string()
  .max(64)
  .transform((text) => text.trim().toUpperCase().replaceAll('-', ''));

export const getBooking = defineEndpoint({
  name: 'getBooking',
  method: 'GET',
  path: '/api/bookings/:reference',
  summary: 'A booking by its reference',
  roles: everyone,
  params: z.object({ reference: bookingReference }),
  response: bookingDetail,
  errors: ['BOOKING_NOT_FOUND'],
});
