import { z } from 'zod';

import { giveBackMode } from '../passes/give-back.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime, queryFlag } from '../shared/fields.ts';
import { clearableEmail, clearableText } from '../shared/text.ts';
import { attendanceForm } from './attendance.ts';
import { openDetails, schemasOf, sealedDetails, shownField } from './booking-details.ts';
import { bookingKey } from './booking-key.ts';
import { bookingDetail, givenBack } from './booking.ts';
import { givenReasons } from './cancellation-reason.ts';
import { customerFields, exampleCustomer, overReserved, staffMessages } from './customer-form.ts';
import { bookingField } from './customer.ts';
import { MAX_DAY_SLOTS, readRequestedSlots, slotFields } from './requested-slots.ts';

const { customerName, phoneNumber } = customerFields(staffMessages);

const details = {
  customerName: customerName.optional(),
  phoneNumber: phoneNumber.optional(),
  email: clearableEmail(staffMessages.email).optional(),
  ...schemasOf(sealedDetails, 'changed'),
  staffNotes: clearableText(2000)
    .optional()
    .meta({ description: 'For staff only: no customer is shown them.' }),
  ...schemasOf(openDetails, 'changed'),
};

/** What a form showed in the fields it changes, by which changes made since then are noticed. */
const seen = z
  .object({
    customerName: shownField(details.customerName),
    phoneNumber: shownField(details.phoneNumber),
    email: shownField(details.email),
    ...schemasOf(sealedDetails, 'shown'),
    staffNotes: shownField(details.staffNotes),
    ...schemasOf(openDetails, 'shown'),
  })
  .partial()
  .meta({
    description:
      'What the form showed of the fields that are sent; the answer says what was replaced.',
  });

/** A field that somebody else had changed since the form showed it, and whose value is replaced. */
const replacedField = z.object({
  field: bookingField,
  by: z.string().meta({
    description: 'First and last name, else the username, `customer`, or `erased`: whose it was.',
  }),
  at: dateTime.meta({ description: 'When they changed it.' }),
});
export type ReplacedField = z.output<typeof replacedField>;

export const changedBookingDetail = bookingDetail.extend({ replaced: z.array(replacedField) });
export type ChangedBookingDetail = z.output<typeof changedBookingDetail>;

/**
 * Changes a booking's details (rule 5.10). Fields that are left out stay; null and empty text clear
 * a field.
 */
export const changeBookingDetails = defineEndpoint(
  'changeBookingDetails',
  'PUT /api/bookings/:id',
  'staff',
  {
    summary: 'Change the details of a booking',
    takesKey: true,
    params: z.object({ id: bookingKey }),
    body: z.object({ ...details, seen: seen.optional() }),
    example: {
      ...exampleCustomer,
      notes: '',
      equipmentRental: true,
      seen: { notes: 'Two beginners' },
    },
    response: changedBookingDetail,
    errors: ['BOOKING_NOT_FOUND', 'BOOKS_CLOSED'],
  },
);

/**
 * Notes whether the customer came. A time before that of another state is refused with `current`
 * (rule 21.3).
 */
export const recordAttendance = defineEndpoint(
  'recordAttendance',
  'POST /api/bookings/:id/attendance',
  'staff',
  {
    summary: 'Note whether the customer came',
    takesKey: true,
    params: z.object({ id: bookingKey }),
    body: attendanceForm
      .extend({
        giveBack: z
          .boolean({ error: 'must be true or false' })
          .default(false)
          .meta({
            description:
              'Gives what passes paid back to them, beside `absent`. It is taken again where ' +
              'that is corrected.',
          }),
      })
      .refine(({ state, giveBack }) => state === 'absent' || !giveBack, {
        error: 'Only of a customer who didn’t come',
        path: ['giveBack'],
      }),
    example: { state: 'arrived', happenedAt: '2026-06-01T12:00:00Z' },
    response: bookingDetail,
    errors: [
      'BOOKING_NOT_FOUND',
      'BOOKS_CLOSED',
      'BOOKING_POSTPONED',
      'ATTENDANCE_CHANGED',
      'PASS_USED_UP',
    ],
  },
);

/** Notes whether staff have reached the customer by phone, for example about a closure. */
export const recordCall = defineEndpoint('recordCall', 'POST /api/bookings/:id/reached', 'staff', {
  summary: 'Note whether the customer was reached by phone',
  takesKey: true,
  params: z.object({ id: bookingKey }),
  body: z.object({ reached: z.boolean({ error: 'must be true or false' }) }),
  example: { reached: true },
  response: bookingDetail,
  errors: ['BOOKING_NOT_FOUND', 'BOOKS_CLOSED'],
});

/**
 * Customers may cancel until 24 hours before, staff at any time and with `clearSlots` (rules 6.1
 * and 6.2).
 */
export const cancelBooking = defineEndpoint(
  'cancelBooking',
  'DELETE /api/bookings/:id',
  'signedIn',
  {
    summary: 'Cancel a booking',
    isUndoable: true,
    params: z.object({ id: bookingKey }),
    query: z.object({
      reason: z
        .enum(givenReasons, { error: `must be one of ${givenReasons.join(', ')}` })
        .optional()
        .meta({
          description:
            "Why, from staff, by default `staff`. A customer's own cancellation needs none.",
        }),
      clearSlots: queryFlag
        .default(false)
        .meta({ description: 'Blocks the slots as well, in one step; for staff.' }),
      giveBack: giveBackMode.optional().meta({
        description:
          'How much of what passes paid comes back to them, by default all; from staff only. ' +
          '`policy`: under 24 hours before the start half of each, rounded up, under 2 nothing.',
      }),
    }),
    response: z.object({
      message: z.string(),
      booking: z.object({ id: z.string(), reference: z.string() }),
      ...givenBack,
    }),
    errors: ['BOOKING_NOT_FOUND', 'BOOKS_CLOSED', 'NOT_ALLOWED', 'CANCELLATION_TOO_LATE'],
  },
);

const NO_SLOTS = 'Select at least one time slot';
const { timeSlotIds } = slotFields(NO_SLOTS, MAX_DAY_SLOTS);

/** The body of every move. `keepPrice` is for staff; a customer never chooses the price. */
export const moveForm = z
  .object({
    timeSlotIds,
    keepPrice: z
      .boolean({ error: 'must be true or false' })
      .default(false)
      .meta({ description: 'Keeps the total as it was, whatever the new slots cost; for staff.' }),
    overReserved: overReserved.meta({
      description:
        'Takes what is held or offered all the same; for staff, from others it is ignored.',
    }),
  })
  .transform((sent) => ({
    keepPrice: sent.keepPrice,
    overReserved: sent.overReserved,
    slots: readRequestedSlots({
      timeSlotIds: sent.timeSlotIds,
      unallocatedSlots: [],
      timeSlots: [],
    }),
  }))
  .refine(({ slots }) => slots.stored.length + slots.unallocated.length > 0, {
    error: NO_SLOTS,
    path: ['timeSlotIds'],
  });

/**
 * Moves a booking to other slots of one day. Staff may choose any, including past ones and, by
 * negated ids, cells.
 */
export const moveBooking = defineEndpoint(
  'moveBooking',
  'POST /api/bookings/:id/move',
  'signedIn',
  {
    summary: 'Move a booking to other time slots',
    isUndoable: true,
    params: z.object({ id: bookingKey }),
    body: moveForm,
    example: { timeSlotIds: [989_064, 989_065] },
    response: bookingDetail,
    errors: [
      'BOOKING_NOT_FOUND',
      'BOOKS_CLOSED',
      'NOT_ALLOWED',
      'SLOT_NOT_FOUND',
      'SLOTS_ALREADY_BOOKED',
      'SLOT_IN_PAST',
      'LEAD_TIME_RESTRICTED',
      'MOVE_TOO_LATE',
      'PASS_EXPIRED',
      'THROTTLED',
    ],
  },
);
