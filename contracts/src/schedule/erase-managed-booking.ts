import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { manageToken } from './managed-booking.ts';

/** Erases a booking's customer. A booking that isn't over is cancelled in the same step, by the 24-hour rule (rule 20.6). */
export const eraseManagedBooking = defineEndpoint({
  name: 'eraseManagedBooking',
  method: 'DELETE',
  path: '/api/manage/:token/personal-data',
  summary: "Erase a booking's customer by its link",
  roles: everyone,
  takesKey: true,
  params: z.object({ token: manageToken }),
  response: erasePersonalData.response,
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_OVER', 'CANCELLATION_TOO_LATE', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
