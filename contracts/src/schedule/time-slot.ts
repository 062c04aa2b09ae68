import { z } from 'zod';

export const slotStatuses = ['available', 'booked', 'blocked', 'reserved', 'unavailable', 'unallocated'] as const;

/** A slot of the calendar (spec, section 3). Times are ISO 8601 in UTC, the price is euros. */
export const timeSlot = z.object({
  id: z.number().int(),
  startTime: z.string(),
  endTime: z.string(),
  price: z.number(),
  status: z.enum(slotStatuses),
  storageTimezone: z.literal('UTC'),
  /** It has ended. */
  isPast: z.boolean(),
  /** The lead-time rule keeps whoever asks from booking it. */
  isRestricted: z.boolean(),
  /** Staff only (decision 17). */
  bookingReference: z.string().nullish(),
  /** Staff only. */
  bookingId: z.string().nullish(),
  /** Staff only: why it is blocked. */
  blockReason: z.string().nullish(),
});
export type TimeSlot = z.output<typeof timeSlot>;
