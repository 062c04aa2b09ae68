import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { queryFlag } from '../shared/query-flag.ts';
import { bookingKey } from './booking-ids.ts';
import { givenReasons } from './cancellation-reason.ts';

/**
 * Customers may cancel their own bookings until 24 hours before the first slot, staff any booking at any time (rule
 * 6.1). With `clearSlots` staff also block the slots in the same step (rule 6.2).
 */
export const cancelBooking = defineEndpoint({
  name: 'cancelBooking',
  method: 'DELETE',
  path: '/api/bookings/:id',
  summary: 'Cancel a booking',
  roles: 'signedIn',
  takesKey: true,
  isUndoable: true,
  params: z.object({ id: bookingKey }),
  query: z.object({
    reason: z
      .enum(givenReasons, { error: `must be one of ${givenReasons.join(', ')}` })
      .optional()
      .meta({ description: "Why, from staff, by default `staff`. A customer's own cancellation needs none." }),
    clearSlots: queryFlag.default(false).meta({ description: 'Blocks the slots as well, in one step; for staff.' }),
  }),
  response: z.object({ message: z.string(), booking: z.object({ id: z.string(), reference: z.string() }) }),
  errors: ['BOOKING_NOT_FOUND', 'BOOKS_CLOSED', 'NOT_ALLOWED', 'CANCELLATION_TOO_LATE'],
});
