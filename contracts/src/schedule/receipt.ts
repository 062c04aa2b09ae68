import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { receipt, receiptQuery } from '../shared/receipt.ts';
import { bookingKey } from './booking-key.ts';

/** Public like the booking itself: it reveals hashes only. */
export const getReceipt = defineEndpoint(
  'getReceipt',
  'GET /api/bookings/:reference/receipt',
  'everyone',
  {
    summary: "The proof that a booking is in the park's log",
    params: z.object({ reference: bookingKey }),
    query: receiptQuery,
    response: receipt,
    errors: ['BOOKING_NOT_FOUND', 'UNAVAILABLE'],
  },
);
