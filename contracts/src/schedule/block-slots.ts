import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { requiredText, text } from '../shared/text.ts';
import { staff } from '../shared/roles.ts';
import { changedSlots, slotChangeErrors } from './changed-slots.ts';
import { staffMessages } from './customer-form.ts';
import { slotsToChange, countOf, slotFields } from './requested-slots.ts';

const REQUIRED = 'Reason is required';

/** Blocks available slots and cells, so that they can’t be booked (rules 7.1 and 7.4). */
export const blockSlots = defineEndpoint({
  name: 'blockSlots',
  method: 'POST',
  path: '/api/timeslots/block',
  summary: 'Block slots',
  roles: staff,
  takesKey: true,
  body: z
    .object({
      ...slotFields(staffMessages.slots),
      reason: requiredText(
        text(500)
          .refine((reason) => reason.length > 0, { error: REQUIRED, abort: true })
          .refine((reason) => reason.length >= 2, 'Reason must be at least 2 characters'),
        REQUIRED,
      ).meta({ description: 'At least 2 characters; only staff see it.' }),
    })
    .transform(({ reason, ...fields }, ctx) => ({ reason, slots: slotsToChange(fields, ctx) }))
    .refine(({ slots }) => countOf(slots) > 0, { error: staffMessages.slots, path: ['timeSlotIds'] }),
  example: { timeSlotIds: [989_064, 989_065], reason: 'Competition' },
  response: changedSlots,
  errors: slotChangeErrors,
});
