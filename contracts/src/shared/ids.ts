import { z } from 'zod';

const NO_ID = 'must be a whole number or its digits';

// From 1971 to 2500, in half-hours: before and beyond lie typing errors, attacks, and numbers made up for a cell.
const FIRST_SLOT = 17_520;
const LAST_SLOT = 9_300_000;

/** An id that no slot has. */
export const NO_SLOT = 0;

/** A slot's id in a request: a number or its digits; negative for a cell that isn't stored (rule 5.4). */
export const slotId = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,16}$/)
        .transform(Number),
    ],
    { error: NO_ID },
  )
  .refine(Number.isInteger, NO_ID);

/** Whether the calendar reaches so far; an id from beyond is unknown like any other (rule 14.3). */
export const isInCalendar = (slot: number): boolean => slot >= FIRST_SLOT && slot <= LAST_SLOT;

export const uuid = z.uuid('must be an id').transform((id) => id.toLowerCase());
