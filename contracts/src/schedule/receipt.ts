import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { receipt } from '../shared/receipt.ts';
import { bookingKey } from './booking-ids.ts';

const NO_SIZE = 'must be a whole number from 1';

/** Public like the booking itself: it reveals hashes only. */
export const getReceipt = defineEndpoint(
  'getReceipt',
  'GET /api/bookings/:reference/receipt',
  'everyone',
  {
    summary: "The proof that a booking is in the park's log",
    params: z.object({ reference: bookingKey }),
    query: z.object({
      size: z
        .string(NO_SIZE)
        .regex(/^[1-9]\d{0,14}$/, NO_SIZE)
        .transform(Number)
        .optional()
        .meta({
          description:
            'The size of the tree: that of a daily root that has the booking, or of the append that placed it. By default that of the last such root, or else of the append.',
        }),
    }),
    response: receipt,
    errors: ['BOOKING_NOT_FOUND', 'UNAVAILABLE'],
  },
);
