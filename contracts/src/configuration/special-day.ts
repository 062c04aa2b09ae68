import { z } from 'zod';
import { publicNote } from '../shared/public-note.ts';
import { dateTime } from '../shared/riga-day.ts';

/** A day that differs from its weekday (rule 2.11). */
export const specialDay = z.object({
  day: z.string().meta({ description: 'The Riga day, yyyy-MM-dd.' }),
  isClosed: z.boolean(),
  openTime: z.string().nullable().meta({ description: 'HH:mm on Riga’s clock; a closed day may have none.' }),
  closeTime: z.string().nullable(),
  price: z.number().nullable().meta({ description: 'The price of each half hour; null for the price list.' }),
  note: publicNote.nullable(),
});
export type SpecialDay = z.output<typeof specialDay>;

/** What a change of special days does, or would do, to the days at once. */
export const specialDaysOutcome = z.object({
  dryRun: z.boolean(),
  generatedSlots: z.number().int().meta({ description: 'Slots that were opened.' }),
  removedSlots: z.number().int().meta({ description: 'Available slots that are gone.' }),
  repricedSlots: z.number().int().meta({ description: 'Available slots that cost something else.' }),
  bookingsInTheWay: z
    .array(z.object({ reference: z.string(), customerName: z.string(), firstSlotTime: dateTime }))
    .meta({ description: 'Bookings outside the hours. They stay.' }),
});
export type SpecialDaysOutcome = z.output<typeof specialDaysOutcome>;
