import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers } from '../shared/roles.ts';
import { bookingKey } from './booking-key.ts';

/** Also of a cancelled booking. The booking itself stands; it is nobody's any more to read. */
export const erasePersonalData = defineEndpoint({
  name: 'erasePersonalData',
  method: 'DELETE',
  path: '/api/bookings/:id/personal-data',
  summary: "Erase a booking's customer for good",
  roles: managers,
  params: z.object({ id: bookingKey }),
  response: z.object({ message: z.string(), booking: z.object({ id: z.string() }) }),
  errors: ['BOOKING_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
