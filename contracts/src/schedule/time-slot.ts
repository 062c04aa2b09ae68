import { z } from 'zod';
import { dateTime } from '../shared/riga-day.ts';

export const slotStatuses = ['available', 'booked', 'blocked', 'reserved', 'unavailable', 'unallocated'] as const;

/** A slot of the calendar. Its price is in euros. */
export const timeSlot = z.object({
  id: z.number().int(),
  startTime: dateTime,
  endTime: dateTime,
  price: z.number(),
  status: z.enum(slotStatuses),
  storageTimezone: z.literal('UTC'),
  isPast: z.boolean().meta({ description: 'It has ended.' }),
  isRestricted: z.boolean().meta({ description: 'The lead-time rule keeps whoever asks from booking it.' }),
  // Only staff may see whose a slot is (rule 2.8).
  bookingReference: z.string().nullish().meta({ description: 'For staff only.' }),
  bookingId: z.string().nullish().meta({ description: 'For staff only.' }),
  blockReason: z.string().nullish().meta({ description: 'For staff only.' }),
});
export type TimeSlot = z.output<typeof timeSlot>;
