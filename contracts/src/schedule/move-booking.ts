import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { bookingKey } from './booking-ids.ts';
import { bookingDetail } from './booking.ts';
import { MAX_DAY_SLOTS, requestedSlots, slotFields } from './requested-slots.ts';

const NO_SLOTS = 'Select at least one time slot';
const { timeSlotIds } = slotFields(NO_SLOTS, MAX_DAY_SLOTS);

/** The body of every move. Customers may not keep the old price; the price is never the customer's to choose. */
export const moveForm = z
  .object({
    timeSlotIds,
    keepPrice: z
      .boolean({ error: 'must be true or false' })
      .default(false)
      .meta({ description: 'Keeps the total as it was, whatever the new slots cost; for staff.' }),
  })
  .transform((sent) => ({
    keepPrice: sent.keepPrice,
    slots: requestedSlots({ timeSlotIds: sent.timeSlotIds, unallocatedSlots: [], timeSlots: [] }),
  }))
  .refine(({ slots }) => slots.stored.length + slots.unallocated.length > 0, {
    error: NO_SLOTS,
    path: ['timeSlotIds'],
  });

/**
 * Gives a booking other slots of one day, on the same day or another. Its reference and all else stay as they are.
 * Staff may choose any number of slots, past ones, and cells that are not stored, by their negated ids.
 */
export const moveBooking = defineEndpoint({
  name: 'moveBooking',
  method: 'POST',
  path: '/api/bookings/:id/move',
  summary: 'Move a booking to other time slots',
  roles: 'signedIn',
  takesKey: true,
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
    'THROTTLED',
  ],
});
