import { z } from 'zod';

import { knownSlotId } from '../shared/ids.ts';

const cents = z.number().int();

/** What is left of a pass. */
export const left = z.object({
  rides: z.number().int().meta({ description: 'Of a pass of rides; else 0.' }),
  cents: cents.meta({ description: 'Of a gift card; else 0.' }),
});

/** What is left of a pass, and what a season pass still pays today. */
export const leftToday = left.extend({
  today: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Of a season: the half hours it still pays today; else null.' }),
});

const MAX_ASKED = 48;
const NO_IDS = 'Give the ids of half hours, with commas between them';

/** The ids of half hours in a query, with commas between them. */
export const askedSlots = z
  .string()
  .max(1000)
  .transform((text): (string | number)[] => text.split(','))
  .pipe(z.array(knownSlotId).max(MAX_ASKED, NO_IDS))
  .meta({ type: 'string', description: 'The ids of half hours, with commas between them.' });

/** What a pass would pay of the half hours that were asked about. */
export const coverOfPass = {
  covers: z
    .array(z.object({ id: z.number().int(), rides: z.number().int(), cents, dueCents: cents }))
    .optional()
    .meta({ description: 'Of those half hours that were asked about and exist.' }),
  coversCents: cents
    .nullable()
    .optional()
    .meta({ description: 'The most that a ride pays of one of them; null for any price.' }),
  dueCents: cents.optional().meta({ description: 'What it leaves due of all of them.' }),
};
