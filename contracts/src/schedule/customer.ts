import { z } from 'zod';

/** Whom a booking is for. Personal data: in the log it is always sealed. */
export const customer = z.object({
  customerName: z.string(),
  phoneNumber: z.string(),
  email: z.string().nullable(),
  notes: z.string().nullable(),
  experienceLevel: z.string().nullable(),
  /** What staff note for themselves: in no answer but theirs, and in no mail. Boxes of before it was there lack it. */
  staffNotes: z.string().nullable().default(null),
});
export type Customer = z.output<typeof customer>;
