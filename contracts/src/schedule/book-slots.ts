import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { bookingDetail } from './booking.ts';
import { customerFields, customerMessages, customerOf, withFullName } from './customer-form.ts';
import { countOf, requestedSlots, slotIds, timeRanges } from './requested-slots.ts';

const form = z
  .object({
    ...customerFields(customerMessages),
    equipmentRental: z.boolean().default(false),
    /** The language of the customer's mails; where it is left out, `Accept-Language` is asked. */
    language: z.enum(['lv', 'en']).optional(),
    timeSlotIds: slotIds.default([]),
    /** Staff only: cells that aren't stored yet. */
    unallocatedSlots: timeRanges.default([]),
    timeSlots: timeRanges.default([]),
  })
  .transform(({ equipmentRental, language, timeSlotIds, unallocatedSlots, timeSlots, ...fields }) => ({
    customer: customerOf(fields),
    equipmentRental,
    language,
    slots: requestedSlots(timeSlotIds, [...unallocatedSlots, ...timeSlots]),
  }))
  .refine(({ slots }) => countOf(slots) > 0, { error: customerMessages.slots, path: ['timeSlotIds'] });

/** Places a booking: all of its slots or none (spec, section 7; decisions 7, 9, 11, 18, 21 and 34). */
export const bookSlots = defineEndpoint({
  name: 'bookSlots',
  method: 'POST',
  path: '/api/bookings',
  summary: 'Book slots of one day',
  roles: everyone,
  body: withFullName(form),
  response: bookingDetail,
  status: 201,
  errors: [
    'SLOTS_ALREADY_BOOKED',
    'SLOT_NOT_FOUND',
    'SLOT_IN_PAST',
    'LEAD_TIME_RESTRICTED',
    'IDEMPOTENCY_KEY_REUSED',
    'OUTCOME_UNKNOWN',
    'UNAVAILABLE',
  ],
});
