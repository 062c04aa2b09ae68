import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { staff } from '../shared/roles.ts';
import { changedSlots, slotChangeErrors } from './changed-slots.ts';
import { staffMessages } from './customer-form.ts';
import { slotsToChange, countOf, slotFields } from './requested-slots.ts';

/** Makes blocked slots available again at the price they had. Available slots stay as they are (rule 7.3). */
export const releaseSlots = defineEndpoint({
  name: 'releaseSlots',
  method: 'POST',
  path: '/api/timeslots/release',
  summary: 'Free blocked slots',
  roles: staff,
  takesKey: true,
  body: z
    .object(slotFields(staffMessages.slots))
    .transform((fields, ctx) => ({ slots: slotsToChange(fields, ctx) }))
    .refine(({ slots }) => countOf(slots) > 0, { error: staffMessages.slots, path: ['timeSlotIds'] }),
  example: { timeSlotIds: [989_064, 989_065] },
  response: changedSlots,
  errors: slotChangeErrors,
});
