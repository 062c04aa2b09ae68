import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { timePageQuery } from '../shared/paging.ts';
import { signedIn } from '../shared/roles.ts';
import { bookingWithSlots } from './booking.ts';

/** Lists the bookings of the caller that have not been cancelled. */
export const listOwnBookings = defineEndpoint({
  name: 'listOwnBookings',
  method: 'GET',
  path: '/api/user/bookings',
  summary: "One's own bookings, newest first",
  roles: signedIn,
  query: z.object(timePageQuery),
  response: z.array(bookingWithSlots),
});
