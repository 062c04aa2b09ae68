import { z } from 'zod';
import { asOfQuery } from '../shared/as-of.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { bookingKey } from './booking-key.ts';
import { bookingDetail } from './booking.ts';

/** Public, because the confirmation page is: whoever has the reference may see the booking (rule 5.8). */
export const getBooking = defineEndpoint({
  name: 'getBooking',
  method: 'GET',
  path: '/api/bookings/:reference',
  summary: 'A booking by its reference',
  roles: everyone,
  params: z.object({ reference: bookingKey }),
  query: z.object(asOfQuery),
  response: bookingDetail,
  errors: ['BOOKING_NOT_FOUND'],
});
