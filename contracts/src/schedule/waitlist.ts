import { z } from 'zod';

import { PAYING_ERRORS, payWith } from '../passes/pass-code.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime, rigaDay, storedSlotId } from '../shared/fields.ts';
import { knownSlotId } from '../shared/ids.ts';
import { linkToken } from '../shared/link-token.ts';
import { email, requiredText } from '../shared/text.ts';
import { openDetails, schemasOf } from './booking-details.ts';
import { bookingKey } from './booking-key.ts';
import { placedBookingDetail } from './booking.ts';
import { customerFields, customerMessages, exampleCustomer } from './customer-form.ts';
import { pricedTimeSlot } from './time-slots.ts';

/**
 * The states of an entry: waiting, offered the half hour, and then accepted, declined, lapsed with
 * its offer or with the half hour, or left.
 */
export const waitlistStatuses = [
  'waiting',
  'offered',
  'accepted',
  'declined',
  'lapsed',
  'left',
] as const;

/** An entry as the holder of its link sees it. */
export const waitlistEntry = z.object({
  status: z.enum(waitlistStatuses),
  timeSlot: pricedTimeSlot,
  ahead: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'How many wait before; null when it is over.' }),
  offerExpiresAt: dateTime.nullable(),
});
export type WaitlistEntry = z.output<typeof waitlistEntry>;

/**
 * What the link of an accepted offer answers. The booking has a link of its own, which was mailed.
 */
export const acceptedWaitlistEntry = z.object({
  status: z.literal('accepted'),
  reference: z.string(),
});
export type AcceptedWaitlistEntry = z.output<typeof acceptedWaitlistEntry>;

const token = z.object({
  token: linkToken.meta({ description: "The token of the entry's link." }),
});
const LINK_ERRORS = [
  'WAITLIST_ENTRY_NOT_FOUND',
  'WAITLIST_OVER',
  'THROTTLED',
  'UNAVAILABLE',
] as const;

const { customerName, phoneNumber } = customerFields(customerMessages);

/**
 * Joins the waitlist of a half hour that is booked, held or offered. The link goes to the e-mail
 * only, which proves whose it is.
 */
export const joinWaitlist = defineEndpoint('joinWaitlist', 'POST /api/waitlist', 'everyone', {
  summary: 'Wait for a slot that somebody else has',
  takesKey: true,
  body: z.preprocess(
    (body) => {
      const sent = (body ?? {}) as Readonly<Record<string, unknown>>;
      return typeof body === 'object'
        ? { ...sent, customerName: sent['customerName'] ?? sent['fullName'] }
        : body;
    },
    z.object({
      timeSlotId: knownSlotId,
      customerName,
      fullName: z
        .unknown()
        .optional()
        .meta({ type: 'string', description: 'Used if customerName is left out.' }),
      phoneNumber,
      email: requiredText(email(customerMessages.email), customerMessages.email),
      language: z.enum(['lv', 'en']).optional(),
    }),
  ),
  example: { timeSlotId: 989_064, ...exampleCustomer },
  response: z.object({
    id: z.string(),
    timeSlot: pricedTimeSlot,
    ahead: z.number().int().meta({
      description:
        'How many wait before somebody new; the same whether or not the e-mail waits already.',
    }),
  }),
  status: 201,
  errors: [
    'SLOT_AVAILABLE',
    'SLOT_BLOCKED',
    'SLOT_IN_PAST',
    'SLOT_NOT_FOUND',
    'BOOKS_CLOSED',
    'WAITLIST_FULL',
    'THROTTLED',
  ],
});

export const getWaitlistEntry = defineEndpoint(
  'getWaitlistEntry',
  'GET /api/waitlist/:token',
  'everyone',
  {
    summary: 'An entry of a waiting list by its link',
    params: token,
    response: z.union([acceptedWaitlistEntry, waitlistEntry]),
    errors: LINK_ERRORS,
  },
);

/** The page of the mailed link does this by itself; a program that only reads the link does not. */
export const confirmWaitlistEntry = defineEndpoint(
  'confirmWaitlistEntry',
  'POST /api/waitlist/:token/confirm',
  'everyone',
  {
    summary: 'Confirm that the e-mail of an entry is your own',
    takesKey: true,
    params: token,
    response: waitlistEntry,
    errors: LINK_ERRORS,
  },
);

export const acceptOffer = defineEndpoint(
  'acceptOffer',
  'POST /api/waitlist/:token/accept',
  'everyone',
  {
    summary: 'Take what is offered; again, 200 with the reference alone',
    takesKey: true,
    params: token,
    body: z.object({ ...schemasOf(openDetails, 'sent'), payWith }),
    example: { equipmentRental: true },
    response: z.union([placedBookingDetail, acceptedWaitlistEntry]),
    status: 201,
    errors: [...LINK_ERRORS, 'NOT_OFFERED', ...PAYING_ERRORS],
  },
);

export const declineOffer = defineEndpoint(
  'declineOffer',
  'POST /api/waitlist/:token/decline',
  'everyone',
  {
    summary: 'Decline what is offered',
    takesKey: true,
    params: token,
    response: waitlistEntry,
    errors: [...LINK_ERRORS, 'NOT_OFFERED'],
  },
);

export const leaveWaitlist = defineEndpoint(
  'leaveWaitlist',
  'DELETE /api/waitlist/:token',
  'everyone',
  {
    summary: 'Wait no longer, and be erased',
    takesKey: true,
    params: token,
    response: waitlistEntry,
    errors: LINK_ERRORS,
  },
);

/** An entry as staff see it; erased personal data read `erased`. */
export const listedWaitlistEntry = z.object({
  id: z.string(),
  timeSlotId: storedSlotId,
  status: z.enum(waitlistStatuses),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  language: z.enum(['lv', 'en']),
  joinedAt: dateTime,
  joinedPosition: z.string(),
  confirmedAt: dateTime
    .nullable()
    .meta({ description: 'When its link was confirmed; null before.' }),
  offeredAt: dateTime.nullable(),
  offeredPosition: z.string().nullable(),
  offerExpiresAt: dateTime.nullable(),
  bookingReference: z.string().nullable(),
});
export type ListedWaitlistEntry = z.output<typeof listedWaitlistEntry>;

export const listWaitlist = defineEndpoint('listWaitlist', 'GET /api/admin/waitlist', 'staff', {
  summary: "A day's waiting lists, in the order of joining, with what is over",
  query: z.object({ day: rigaDay }),
  response: z.array(listedWaitlistEntry),
});

export const eraseWaitlistEntry = defineEndpoint(
  'eraseWaitlistEntry',
  'DELETE /api/admin/waitlist/:id/personal-data',
  'managers',
  {
    summary: 'Take a customer from a waiting list and erase them',
    takesKey: true,
    params: z.object({ id: bookingKey.meta({ description: "An entry's id." }) }),
    response: z.object({ message: z.string() }),
    errors: ['WAITLIST_ENTRY_NOT_FOUND'],
  },
);

const ended = z.object({
  ended: z.array(z.string()).meta({ description: 'The ids of the entries that were open.' }),
});

/** Ends an entry on behalf of staff. It counts as `left`, isn't erased, and no mail is sent. */
export const endWaitlistEntry = defineEndpoint(
  'endWaitlistEntry',
  'DELETE /api/admin/waitlist/:id',
  'staff',
  {
    summary: 'Take an entry off its waiting list',
    takesKey: true,
    params: z.object({ id: bookingKey.meta({ description: "An entry's id." }) }),
    response: ended,
    errors: ['WAITLIST_ENTRY_NOT_FOUND'],
  },
);

export const endWaitlist = defineEndpoint('endWaitlist', 'DELETE /api/admin/waitlist', 'staff', {
  summary: 'Take everybody off the waiting list of a slot',
  takesKey: true,
  query: z.object({ timeSlotId: knownSlotId }),
  response: ended,
  errors: ['SLOT_NOT_FOUND'],
});
