import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { asOfQuery, dateTime, rigaDay, timePageQuery } from '../shared/fields.ts';
import { slotIdInPath } from '../shared/ids.ts';
import { text } from '../shared/text.ts';
import { bookingKey } from './booking-key.ts';
import { bookingDetail, bookingWithSlots } from './booking.ts';

/**
 * Public, because the confirmation page is: the holder of the reference may see the booking (rule
 * 5.8).
 */
export const getBooking = defineEndpoint('getBooking', 'GET /api/bookings/:reference', 'everyone', {
  summary: 'A booking by its reference',
  params: z.object({ reference: bookingKey }),
  query: z.object(asOfQuery),
  response: bookingDetail,
  errors: ['BOOKING_NOT_FOUND'],
});

/**
 * `from` and `to` are the first and last Riga day the bookings are for; either may be left out
 * (rule 14.4).
 */
export const listBookings = defineEndpoint('listBookings', 'GET /api/bookings', 'staff', {
  summary: 'Standing bookings, newest first, or postponed ones',
  query: z
    .object({
      ...timePageQuery,
      ...asOfQuery,
      from: rigaDay.optional(),
      to: rigaDay.optional(),
      status: z
        .enum(['standing', 'postponed'], { error: 'must be standing or postponed' })
        .default('standing')
        .meta({
          description: 'The postponed are listed by themselves, the longest postponed first.',
        }),
    })
    .refine(
      ({ from, to, status }) => status === 'standing' || (from === undefined && to === undefined),
      {
        error: 'Postponed bookings have no day',
        path: ['from'],
      },
    )
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'The range ends before it starts',
      path: ['to'],
    }),
  response: z.array(bookingWithSlots),
});

/** Lists the bookings of the caller that have not been cancelled. */
export const listOwnBookings = defineEndpoint(
  'listOwnBookings',
  'GET /api/user/bookings',
  'signedIn',
  {
    summary: "One's own bookings, newest first",
    query: z.object(timePageQuery),
    response: z.array(bookingWithSlots),
  },
);

export const cancellability = z.object({
  cancellable: z.boolean(),
  /** Why it can’t be cancelled; null if it can. */
  reason: z.string().nullable(),
  /** The whole hours until the first slot starts, at least zero. */
  hours: z.number().int(),
});
export type Cancellability = z.output<typeof cancellability>;

export const getCancellability = defineEndpoint(
  'getCancellability',
  'GET /api/bookings/:id/cancellable',
  'signedIn',
  {
    summary: 'Whether whoever asks may cancel a booking now',
    params: z.object({ id: bookingKey }),
    response: cancellability,
    errors: ['BOOKING_NOT_FOUND', 'NOT_ALLOWED'],
  },
);

/**
 * A network with this many bookings of a day, open waitlist entries and held half hours together is
 * shown to staff: more than a family has, fewer than a prank.
 */
export const MANY_OF_A_SOURCE = 10;

/**
 * What customers did from one network: future bookings that were placed within 24 hours and stand,
 * holds and waitlist entries.
 */
export const bookingSource = z.object({
  source: z
    .string()
    .meta({ description: 'Stands for the network without revealing it; changes after 30 days.' }),
  bookings: z
    .array(
      z.object({
        id: z.string(),
        reference: z.string(),
        customerName: z.string(),
        firstSlotTime: dateTime,
      }),
    )
    .meta({ description: 'In the order in which they were placed.' }),
  halfHours: z.number().int(),
  entries: z.number().int().meta({ description: 'Entries of waiting lists that are open now.' }),
  holds: z.number().int().meta({ description: 'Half hours that were held in the last 24 hours.' }),
  firstAt: dateTime.meta({ description: 'When the first of all of these was made.' }),
  lastAt: dateTime,
});
export type BookingSource = z.output<typeof bookingSource>;

export const listSources = defineEndpoint('listSources', 'GET /api/admin/sources', 'staff', {
  summary: 'Networks from which customers booked, wait for or held much, the busiest first',
  response: z.array(bookingSource),
});

/**
 * Cancels all bookings that customers placed from one network and that haven't begun, telling each
 * customer, and ends its waitlist entries and holds without telling anybody.
 */
export const cancelSource = defineEndpoint(
  'cancelSource',
  'POST /api/admin/sources/:source/cancel',
  'staff',
  {
    summary: 'Cancel all bookings of one network, and end its places in lines and its holds',
    isUndoable: true,
    errors: ['TOO_MUCH_AT_ONCE'],
    params: z.object({
      source: text(200).meta({ description: 'As the list of sources names it.' }),
    }),
    response: z.object({
      cancelled: z.array(z.string()).meta({ description: 'References of what was cancelled.' }),
      entries: z
        .number()
        .int()
        .meta({ description: 'How many entries of waiting lists were ended.' }),
      holds: z.number().int().meta({ description: 'How many half hours were held.' }),
    }),
  },
);

/**
 * Erases the personal data of a booking, even of a cancelled one. The booking itself stays, without
 * a customer.
 */
export const erasePersonalData = defineEndpoint(
  'erasePersonalData',
  'DELETE /api/bookings/:id/personal-data',
  'managers',
  {
    summary: "Erase a booking's customer for good",
    takesKey: true,
    params: z.object({ id: bookingKey }),
    response: z.object({ message: z.string(), booking: z.object({ id: z.string() }) }),
    errors: ['BOOKING_NOT_FOUND'],
  },
);

/** Erases every reason for which the slot was ever blocked. A blocked slot stays blocked. */
export const eraseBlockReason = defineEndpoint(
  'eraseBlockReason',
  'DELETE /api/timeslots/:id/block-reason',
  'managers',
  {
    summary: 'Erase for good the reason why a slot was blocked',
    takesKey: true,
    params: z.object({ id: slotIdInPath }),
    errors: ['SLOT_NOT_FOUND'],
  },
);
