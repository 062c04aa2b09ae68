import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/fields.ts';
import { customerMessages } from './customer-form.ts';
import { MAX_HALF_HOURS } from './limits.ts';
import { countRequestedSlots, readRequestedSlots, slotFields } from './requested-slots.ts';
import { timeSlot } from './time-slots.ts';

const TOO_MANY = `At most ${MAX_HALF_HOURS} time slots can be held`;

/** Half hours that are held for a visitor who fills in the booking form (rule 24.1). */
export const hold = z.object({
  id: z.string().meta({ description: 'Whoever has it may book what is held.' }),
  expiresAt: dateTime,
  timeSlots: z.array(timeSlot),
});
export type Hold = z.output<typeof hold>;

const ofHold = {
  params: z.object({ id: z.string().meta({ description: 'The id of a hold.' }) }),
};

/** Holds exactly these slots of one day, in place of what the visitor held before. */
export const placeHold = defineEndpoint('placeHold', 'POST /api/holds', 'everyone', {
  summary: 'Hold slots of one day while the booking form is filled in',
  takesKey: true,
  body: z
    .object({ timeSlotIds: slotFields(customerMessages.slots).timeSlotIds })
    .transform(({ timeSlotIds }) =>
      readRequestedSlots({ timeSlotIds, unallocatedSlots: [], timeSlots: [] }),
    )
    .refine((slots) => countRequestedSlots(slots) > 0, {
      error: customerMessages.slots,
      path: ['timeSlotIds'],
    })
    .refine((slots) => countRequestedSlots(slots) <= MAX_HALF_HOURS, {
      error: TOO_MANY,
      path: ['timeSlotIds'],
    }),
  example: { timeSlotIds: [989_064, 989_065] },
  response: hold,
  status: 201,
  errors: [
    'SLOTS_ALREADY_BOOKED',
    'SLOT_NOT_FOUND',
    'BOOKS_CLOSED',
    'SLOT_IN_PAST',
    'LEAD_TIME_RESTRICTED',
    'THROTTLED',
  ],
});

export const getHold = defineEndpoint('getHold', 'GET /api/holds/:id', 'everyone', {
  summary: 'What is held, and until when',
  ...ofHold,
  response: hold,
  errors: ['HOLD_NOT_FOUND'],
});

export const endHold = defineEndpoint('endHold', 'DELETE /api/holds/:id', 'everyone', {
  summary: 'Let held slots go at once',
  ...ofHold,
  takesKey: true,
  response: z.null(),
  status: 204,
  errors: ['HOLD_NOT_FOUND', 'THROTTLED'],
});
