import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/fields.ts';
import { linkToken } from '../shared/link-token.ts';
import { clearableEmail } from '../shared/text.ts';
import { openDetails, schemasOf, sealedDetails } from './booking-details.ts';
import { booking, bookingDetail } from './booking.ts';
import { cancelBooking, moveBooking, moveForm } from './change-booking.ts';
import { customerFields, customerMessages } from './customer-form.ts';
import { erasePersonalData } from './find-bookings.ts';

/** For how many days after a booking is over its link still shows and erases its data. */
export const DATA_DAYS = 30;

/** The token of a booking's link is all that these endpoints ask for. */
const byLink = {
  params: z.object({
    token: linkToken.meta({
      description: "The token of the booking's link. Whoever has it may do all this.",
    }),
  }),
};

const rule = z.object({
  allowed: z.boolean(),
  /** The last instant at which it is allowed, or was; null if there is no such limit. */
  until: dateTime.nullable(),
  reason: z.enum(['MOVE_TOO_LATE', 'CANCELLATION_TOO_LATE', 'CHANGE_TOO_LATE']).nullable(),
});
export type LinkRule = z.output<typeof rule>;

/** What the holder of a booking's link may do now, and why not otherwise. */
export const linkRules = z.object({
  move: rule,
  cancel: rule,
  change: rule,
  data: rule,
  erase: rule,
});
export type LinkRules = z.output<typeof linkRules>;

/** A booking as the holder of its link sees it. */
export const managedBooking = bookingDetail.extend({ rules: linkRules });
export type ManagedBooking = z.output<typeof managedBooking>;

/** The booking that a link belongs to, for the link's holder (rule 20.1). */
export const getManagedBooking = defineEndpoint(
  'getManagedBooking',
  'GET /api/manage/:token',
  'everyone',
  {
    summary: "A booking by its link, and what the link's holder may do with it now",
    ...byLink,
    response: managedBooking,
    errors: ['BOOKING_NOT_FOUND', 'BOOKING_OVER', 'THROTTLED', 'UNAVAILABLE'],
  },
);

/** Everything that is stored about a booking, for the holder of its link. */
export const managedData = bookingDetail.extend({
  booking: booking.extend({ cancelledAt: dateTime.nullable() }),
  history: z.array(z.object({ time: dateTime, eventType: z.string() })),
  mails: z.array(z.object({ kind: z.string(), sentAt: dateTime })),
});
export type ManagedData = z.output<typeof managedData>;

/**
 * The answer is an attachment, so browsers save it. It stays available for `DATA_DAYS` after the
 * booking is over.
 */
export const getManagedData = defineEndpoint(
  'getManagedData',
  'GET /api/manage/:token/data',
  'everyone',
  {
    summary: 'Everything that is kept about a booking, to download by its link',
    ...byLink,
    response: managedData,
    errors: ['BOOKING_NOT_FOUND', 'BOOKING_OVER', 'THROTTLED', 'UNAVAILABLE'],
  },
);

const { customerName, phoneNumber } = customerFields(customerMessages);

/**
 * Changes a booking's details until its session begins (rule 20.4). Fields that are left out stay;
 * null clears.
 */
export const changeManagedBooking = defineEndpoint(
  'changeManagedBooking',
  'PATCH /api/manage/:token',
  'everyone',
  {
    summary: 'Change the details of a booking by its link',
    ...byLink,
    takesKey: true,
    body: z.object({
      customerName: customerName.optional(),
      phoneNumber: phoneNumber.optional(),
      email: clearableEmail(customerMessages.email).optional(),
      ...schemasOf(sealedDetails, 'changed'),
      ...schemasOf(openDetails, 'changed'),
    }),
    example: { phoneNumber: '+371 20 000 002' },
    response: managedBooking,
    errors: ['BOOKING_NOT_FOUND', 'BOOKING_OVER', 'CHANGE_TOO_LATE', 'THROTTLED'],
  },
);

/** Moves a booking, by the rules for its owner (rule 20.3). */
export const moveManagedBooking = defineEndpoint(
  'moveManagedBooking',
  'POST /api/manage/:token/move',
  'everyone',
  {
    summary: 'Move a booking to other time slots by its link',
    ...byLink,
    takesKey: true,
    body: moveForm,
    example: { timeSlotIds: [989_064, 989_065] },
    response: managedBooking,
    errors: [...moveBooking.errors, 'BOOKING_OVER'],
  },
);

/** Cancels a booking, by the rules for its owner (rule 20.3). */
export const cancelManagedBooking = defineEndpoint(
  'cancelManagedBooking',
  'DELETE /api/manage/:token',
  'everyone',
  {
    summary: 'Cancel a booking by its link',
    ...byLink,
    takesKey: true,
    response: cancelBooking.response,
    errors: ['BOOKING_NOT_FOUND', 'BOOKING_OVER', 'CANCELLATION_TOO_LATE', 'THROTTLED'],
  },
);

/**
 * Erases a booking's customer, and cancels it in the same step, by the 24-hour rule, unless it is
 * over (rule 20.6).
 */
export const eraseManagedBooking = defineEndpoint(
  'eraseManagedBooking',
  'DELETE /api/manage/:token/personal-data',
  'everyone',
  {
    summary: "Erase a booking's customer by its link",
    ...byLink,
    takesKey: true,
    response: erasePersonalData.response,
    errors: ['BOOKING_NOT_FOUND', 'BOOKING_OVER', 'CANCELLATION_TOO_LATE', 'THROTTLED'],
  },
);
