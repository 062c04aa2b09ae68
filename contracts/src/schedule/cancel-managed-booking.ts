import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { cancelBooking } from './cancel-booking.ts';
import { manageToken } from './managed-booking.ts';

/** Cancels a booking, by the rules for its owner (rule 20.3). */
export const cancelManagedBooking = defineEndpoint({
  name: 'cancelManagedBooking',
  method: 'DELETE',
  path: '/api/manage/:token',
  summary: 'Cancel a booking by its link',
  roles: everyone,
  takesKey: true,
  params: z.object({ token: manageToken }),
  response: cancelBooking.response,
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_OVER', 'CANCELLATION_TOO_LATE', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
