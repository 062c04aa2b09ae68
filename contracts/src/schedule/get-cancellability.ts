import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';
import { bookingKey } from './booking-key.ts';

/** How many hours before a booking's first slot customers may still cancel it (rule 6.1). */
export const CANCELLATION_HOURS = 24;

export const cancellability = z.object({
  cancellable: z.boolean(),
  /** Why it can’t be cancelled; null if it can. */
  reason: z.string().nullable(),
  /** The whole hours until the first slot starts, at least zero. */
  hours: z.number().int(),
});
export type Cancellability = z.output<typeof cancellability>;

export const getCancellability = defineEndpoint({
  name: 'getCancellability',
  method: 'GET',
  path: '/api/bookings/:id/cancellable',
  summary: 'Whether whoever asks may cancel a booking now',
  roles: signedIn,
  params: z.object({ id: bookingKey }),
  response: cancellability,
  errors: ['BOOKING_NOT_FOUND', 'NOT_ALLOWED'],
});
