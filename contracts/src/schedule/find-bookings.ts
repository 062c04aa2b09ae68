import { z } from 'zod';
import { asOfQuery } from '../shared/as-of.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { timePageQuery } from '../shared/paging.ts';
import { rigaDay } from '../shared/riga-day.ts';
import { bookingKey } from './booking-ids.ts';
import { bookingDetail, bookingWithSlots } from './booking.ts';

/** Public, because the confirmation page is: the holder of the reference may see the booking (rule 5.8). */
export const getBooking = defineEndpoint({
  name: 'getBooking',
  method: 'GET',
  path: '/api/bookings/:reference',
  summary: 'A booking by its reference',
  roles: 'everyone',
  params: z.object({ reference: bookingKey }),
  query: z.object(asOfQuery),
  response: bookingDetail,
  errors: ['BOOKING_NOT_FOUND'],
});

/** `from` and `to` are the first and last Riga day the bookings are for; either may be left out (rule 14.4). */
export const listBookings = defineEndpoint({
  name: 'listBookings',
  method: 'GET',
  path: '/api/bookings',
  summary: 'Standing bookings, newest first, or postponed ones',
  roles: 'staff',
  query: z
    .object({
      ...timePageQuery,
      ...asOfQuery,
      from: rigaDay.optional(),
      to: rigaDay.optional(),
      status: z
        .enum(['standing', 'postponed'], { error: 'must be standing or postponed' })
        .default('standing')
        .meta({ description: 'The postponed are listed by themselves, the longest postponed first.' }),
    })
    .refine(({ from, to, status }) => status === 'standing' || (from === undefined && to === undefined), {
      error: 'Postponed bookings have no day',
      path: ['from'],
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'The range ends before it starts',
      path: ['to'],
    }),
  response: z.array(bookingWithSlots),
});

/** Lists the bookings of the caller that have not been cancelled. */
export const listOwnBookings = defineEndpoint({
  name: 'listOwnBookings',
  method: 'GET',
  path: '/api/user/bookings',
  summary: "One's own bookings, newest first",
  roles: 'signedIn',
  query: z.object(timePageQuery),
  response: z.array(bookingWithSlots),
});

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
  roles: 'signedIn',
  params: z.object({ id: bookingKey }),
  response: cancellability,
  errors: ['BOOKING_NOT_FOUND', 'NOT_ALLOWED'],
});
