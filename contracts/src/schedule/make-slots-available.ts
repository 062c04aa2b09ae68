import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { centsOf } from '../shared/money.ts';
import { staff } from '../shared/roles.ts';
import { changedSlots, slotChangeErrors } from './changed-slots.ts';
import { staffMessages } from './customer-form.ts';
import { slotsToChange, countOf, slotFields } from './requested-slots.ts';

const TOO_LOW = 'Price must be at least €5';
/** In euros. */
export const LOWEST_PRICE = 5;
/** In euros. Higher than any price will ever be, and well within the range of the read models’ columns. */
export const HIGHEST_PRICE = 100_000;

/** Puts blocked and available slots and cells on sale at a price (rule 7.2). */
export const makeSlotsAvailable = defineEndpoint({
  name: 'makeSlotsAvailable',
  method: 'POST',
  path: '/api/timeslots/make-available',
  summary: 'Put slots on sale at a price',
  roles: staff,
  takesKey: true,
  body: z
    .object({
      price: z
        .number({ error: TOO_LOW })
        .min(LOWEST_PRICE, TOO_LOW)
        .max(HIGHEST_PRICE, 'Price is too high')
        .meta({ description: 'Euros for half an hour.' }),
      ...slotFields(staffMessages.slots),
    })
    .transform(({ price, ...fields }, ctx) => ({ priceCents: centsOf(price), slots: slotsToChange(fields, ctx) }))
    .refine(({ slots }) => countOf(slots) > 0, { error: staffMessages.slots, path: ['timeSlotIds'] }),
  example: {
    price: 15,
    timeSlotIds: [989_064, 989_065],
    unallocatedSlots: [{ id: -1, startTime: '2026-06-01T12:00:00Z', endTime: '2026-06-01T13:00:00Z' }],
  },
  response: changedSlots,
  errors: slotChangeErrors,
});
