import { z } from 'zod';

import { dateTime } from '../shared/fields.ts';
import { publicNote } from '../shared/public-note.ts';
import { receiptInAnswer } from '../shared/receipt.ts';
import { attendance } from './attendance.ts';
import { openDetails, schemasOf, sealedDetails } from './booking-details.ts';
import { closureReason } from './cancellation-reason.ts';
import { bookedSlot } from './time-slots.ts';

/** Why a booking is postponed, and the slots it lost. */
export const postponement = z.object({
  closureId: z.string(),
  reason: closureReason,
  note: publicNote.nullable(),
  from: z.array(bookedSlot),
});
export type Postponement = z.output<typeof postponement>;

export const shortReference = z
  .string()
  .meta({ description: 'The reference to say on the phone, `QZ7-K4M`.' });

/** Which mail to the customer failed for good, with no later one sent. */
export const undeliveredMail = z.enum(['confirmation', 'other']);
export type UndeliveredMail = z.output<typeof undeliveredMail>;

/** What passes pay of a booking, and what is due at the park, in cents. */
export const payments = {
  paid: z
    .array(
      z.object({
        passId: z.string(),
        rides: z.number().int().meta({ description: 'Half hours, of a season pass as well.' }),
        cents: z.number().int().meta({ description: 'What a gift card gave; else 0.' }),
      }),
    )
    .meta({ description: 'What passes pay of it.' }),
  dueCents: z.number().int().meta({ description: 'What is to be paid at the park.' }),
};

/** What is paid back at the park, because a refunded pass had paid it. */
export const givenBack = {
  givenBackCents: z.number().int().optional().meta({
    description: 'What came back to a refunded pass and is paid out. Left out if it is nothing.',
  }),
};

/** A booking. Personal data that have been erased read `erased`. */
export const booking = z.object({
  id: z.string(),
  reference: z.string(),
  shortReference,
  customerName: z.string(),
  phoneNumber: z.string(),
  email: z.string().nullable(),
  hasEmail: z.boolean().meta({ description: 'Also true where the e-mail itself is not shown.' }),
  ...schemasOf(sealedDetails, 'stored'),
  /** Only in answers to staff; null if there are none. */
  staffNotes: z.string().nullable().optional().meta({ description: "Only in staff's answers." }),
  ...schemasOf(openDetails, 'stored'),
  createdAt: dateTime,
  totalPrice: z.number(),
  ...payments,
  slotCount: z
    .number()
    .int()
    .meta({ description: 'Of a postponed booking: how many half hours may be picked.' }),
  firstSlotTime: dateTime.nullable().meta({ description: 'Null while it is postponed.' }),
  status: z.enum(['standing', 'postponed']),
  postponed: postponement.nullable(),
  sequence: z.number().int().meta({
    description: 'How often its times, price, details or state have changed since it was placed.',
  }),
  goneStretches: z
    .array(z.object({ startTime: dateTime, endTime: dateTime }))
    .optional()
    .meta({
      description:
        'Unbroken stretches that moves took away, for calendar files: ' +
        'their numbers follow those of the present ones. Left out if there are none.',
    }),
  attendance: attendance.nullable().optional().meta({ description: "Only in staff's answers." }),
  reached: z.boolean().optional().meta({
    description:
      "Only in staff's answers: whether they have reached the customer by phone about its time. A new time ends it.",
  }),
  undeliveredMail: undeliveredMail.optional().meta({
    description:
      "Only in staff's answers about one booking: which mail could not be delivered to the present e-mail.",
  }),
});
export type Booking = z.output<typeof booking>;

export const bookingWithSlots = booking.extend({ timeSlots: z.array(bookedSlot) });
export type BookingWithSlots = z.output<typeof bookingWithSlots>;

export const bookingDetail = z.object({
  booking,
  timeSlots: z.array(bookedSlot),
  totalPrice: z.number(),
  ...payments,
  ...givenBack,
});
export type BookingDetail = z.output<typeof bookingDetail>;

export const placedBookingDetail = bookingDetail.extend({
  manageUrl: z.string().nullable().meta({
    description:
      'The page on which whoever has the address may manage the booking; null in repeats.',
  }),
  receipt: receiptInAnswer,
});
export type PlacedBookingDetail = z.output<typeof placedBookingDetail>;
