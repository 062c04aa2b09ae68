import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { asOfQuery, dateTime, rigaDay, storedSlotId } from '../shared/fields.ts';
import { toEuros, type Cents } from '../shared/money.ts';
import { publicNote } from '../shared/public-note.ts';
import { countDaysBetween, endOfSlot, startOfSlot, type SlotId } from '../shared/riga-time.ts';
import { closureReason } from './cancellation-reason.ts';

export const slotStatuses = [
  'available',
  'reserved',
  'booked',
  'blocked',
  'unavailable',
  'unallocated',
] as const;

/**
 * A slot in an answer, with its price in euros. Answers that don't need all of it leave parts out.
 */
export const timeSlot = z.object({
  id: storedSlotId,
  startTime: dateTime,
  endTime: dateTime,
  price: z.number(),
  status: z.enum(slotStatuses),
  storageTimezone: z.literal('UTC'),
  isPast: z.boolean().meta({ description: 'It has ended.' }),
  isRestricted: z
    .boolean()
    .meta({ description: 'The lead-time rule keeps whoever asks from booking it.' }),
  heldByYou: z
    .literal(true)
    .optional()
    .meta({ description: 'It is kept for whoever asks, until their hold ends.' }),
  isByHand: z
    .literal(true)
    .optional()
    .meta({ description: 'Staff set its price by hand, and the settings have not since.' }),
  // Only staff see who has booked a slot (rule 2.8).
  bookingReference: z.string().nullish().meta({ description: 'For staff only.' }),
  bookingId: z.string().nullish().meta({ description: 'For staff only.' }),
  blockReason: z.string().nullish().meta({ description: 'For staff only.' }),
});
export type TimeSlot = z.output<typeof timeSlot>;

/** Which half hour it is, and no more. */
export const slotTimes = timeSlot.pick({ id: true, startTime: true, endTime: true });

/** A slot and what it costs. */
export const pricedTimeSlot = timeSlot.pick({
  id: true,
  startTime: true,
  endTime: true,
  price: true,
});

/** A slot of a booking, at the price it was booked at (rule 3.3). */
export const bookedSlot = timeSlot.pick({
  id: true,
  startTime: true,
  endTime: true,
  price: true,
  status: true,
});
export type BookedSlot = z.output<typeof bookedSlot>;

/** The id of a slot and its times as answers have them. */
export const toSlotTimes = (slotId: SlotId): z.output<typeof slotTimes> => ({
  id: slotId,
  startTime: startOfSlot(slotId).toISOString(),
  endTime: endOfSlot(slotId).toISOString(),
});

/** The same with its price. */
export const toPricedTimeSlot = (
  slotId: SlotId,
  priceCents: Cents,
): z.output<typeof pricedTimeSlot> => ({ ...toSlotTimes(slotId), price: toEuros(priceCents) });

/** The same as a slot of a booking. */
export const toBookedSlot = (slotId: SlotId, priceCents: Cents): BookedSlot => ({
  ...toPricedTimeSlot(slotId, priceCents),
  status: 'booked',
});

/** A closure as everybody may see it in the calendar. */
export const calendarClosure = z.object({
  from: dateTime,
  to: dateTime,
  reason: closureReason,
  note: publicNote.nullable(),
});
export type CalendarClosure = z.output<typeof calendarClosure>;

/** The most days that one request may ask for (rule 2.7). */
export const MAX_RANGE_DAYS = 62;

export const listTimeSlots = defineEndpoint('listTimeSlots', 'GET /api/timeslots', 'everyone', {
  summary: 'The stored slots of a range of Riga days, both inclusive',
  query: z
    .object({ startDate: rigaDay, endDate: rigaDay, ...asOfQuery })
    .refine(({ startDate, endDate }) => startDate <= endDate, {
      error: 'The range ends before it starts',
      path: ['endDate'],
    })
    .refine(({ startDate, endDate }) => countDaysBetween(startDate, endDate) < MAX_RANGE_DAYS, {
      error: `The range may not be longer than ${MAX_RANGE_DAYS} days`,
      path: ['endDate'],
    }),
  response: z.object({
    timeSlots: z.array(timeSlot),
    closures: z
      .array(calendarClosure)
      .optional()
      .meta({ description: 'The closures of slots in the range, if any.' }),
  }),
});

/**
 * The data of one event: the Riga days whose slots changed, or null if there are too many to name.
 */
export const timeSlotChange = z.object({ days: z.array(z.string()).nullable() });
export type TimeSlotChange = z.output<typeof timeSlotChange>;

/**
 * A `text/event-stream` that sends `changed`, with a `timeSlotChange` as its data, whenever the
 * calendar changes.
 */
export const timeSlotChanges = defineEndpoint(
  'timeSlotChanges',
  'GET /api/timeslots/changes',
  'everyone',
  {
    summary: 'Server-sent events: days of the calendar that have changed',
    response: z.string(),
    produces: 'text/event-stream',
    errors: ['THROTTLED', 'UNAVAILABLE'],
  },
);
