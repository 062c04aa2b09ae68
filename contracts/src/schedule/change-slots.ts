import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { toCents } from '../shared/money.ts';
import { requiredText, text } from '../shared/text.ts';
import { staffMessages } from './customer-form.ts';
import { readSlotsToChange, slotFields } from './requested-slots.ts';
import { timeSlot } from './time-slots.ts';

/** The requested slots in their new state. */
const changedSlots = z.object({ message: z.string(), timeSlots: z.array(timeSlot) });
export type ChangedSlots = z.output<typeof changedSlots>;

/**
 * What the endpoints that change slots have in common. One booked slot refuses the whole request
 * (rule 7.4).
 */
const changesSlots = {
  isUndoable: true,
  response: changedSlots,
  errors: ['SLOTS_ALREADY_BOOKED', 'SLOT_NOT_FOUND', 'BOOKS_CLOSED', 'TOO_MUCH_AT_ONCE'],
} as const;

const fieldsOfSlots = slotFields(staffMessages.slots);

const REQUIRED = 'Reason is required';

/** Blocks available slots and cells, so that they can’t be booked (rules 7.1 and 7.4). */
export const blockSlots = defineEndpoint('blockSlots', 'POST /api/timeslots/block', 'staff', {
  summary: 'Block slots',
  ...changesSlots,
  body: z
    .object({
      ...fieldsOfSlots,
      reason: requiredText(
        text(500)
          .refine((reason) => reason.length > 0, { error: REQUIRED, abort: true })
          .refine((reason) => reason.length >= 2, 'Reason must be at least 2 characters'),
        REQUIRED,
      ).meta({ description: 'At least 2 characters; only staff see it.' }),
    })
    .transform(({ reason, ...fields }, ctx) => ({
      reason,
      slots: readSlotsToChange(fields, staffMessages.slots, ctx),
    })),
  example: { timeSlotIds: [989_064, 989_065], reason: 'Competition' },
});

/**
 * Makes blocked slots available again at the price they had. Available slots stay as they are (rule
 * 7.3).
 */
export const releaseSlots = defineEndpoint('releaseSlots', 'POST /api/timeslots/release', 'staff', {
  summary: 'Free blocked slots',
  ...changesSlots,
  body: z
    .object(fieldsOfSlots)
    .transform((fields, ctx) => ({ slots: readSlotsToChange(fields, staffMessages.slots, ctx) })),
  example: { timeSlotIds: [989_064, 989_065] },
});

const TOO_LOW = 'Price must be at least €5';
/** In euros. */
export const LOWEST_PRICE = 5;
/**
 * In euros. Higher than any price will ever be, and well within the range of the read models’
 * columns.
 */
export const HIGHEST_PRICE = 100_000;

/** Puts blocked and available slots and cells on sale at a price (rule 7.2). */
export const makeSlotsAvailable = defineEndpoint(
  'makeSlotsAvailable',
  'POST /api/timeslots/make-available',
  'staff',
  {
    summary: 'Put slots on sale at a price',
    ...changesSlots,
    body: z
      .object({
        price: z
          .number({ error: TOO_LOW })
          .min(LOWEST_PRICE, TOO_LOW)
          .max(HIGHEST_PRICE, 'Price is too high')
          .meta({ description: 'Euros for half an hour.' }),
        ...fieldsOfSlots,
      })
      .transform(({ price, ...fields }, ctx) => ({
        priceCents: toCents(price),
        slots: readSlotsToChange(fields, staffMessages.slots, ctx),
      })),
    example: {
      price: 15,
      timeSlotIds: [989_064, 989_065],
      unallocatedSlots: [
        { id: -1, startTime: '2026-06-01T12:00:00Z', endTime: '2026-06-01T13:00:00Z' },
      ],
    },
  },
);
