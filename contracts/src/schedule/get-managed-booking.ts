import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { managedBooking, manageToken } from './managed-booking.ts';

/** The booking that a link belongs to, for whoever has the link (rule 20.1). */
export const getManagedBooking = defineEndpoint({
  name: 'getManagedBooking',
  method: 'GET',
  path: '/api/manage/:token',
  summary: "A booking by its link, and what the link's holder may do with it now",
  roles: everyone,
  params: z.object({ token: manageToken }),
  response: managedBooking,
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_OVER', 'THROTTLED', 'UNAVAILABLE'],
});
