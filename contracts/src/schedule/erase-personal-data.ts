import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers } from '../shared/roles.ts';
import { bookingKey } from './booking-key.ts';

/** Erases the personal data of a booking, even of a cancelled one. The booking itself stays, without a customer. */
export const erasePersonalData = defineEndpoint({
  name: 'erasePersonalData',
  method: 'DELETE',
  path: '/api/bookings/:id/personal-data',
  summary: "Erase a booking's customer for good",
  roles: managers,
  takesKey: true,
  params: z.object({ id: bookingKey }),
  response: z.object({ message: z.string(), booking: z.object({ id: z.string() }) }),
  errors: ['BOOKING_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
