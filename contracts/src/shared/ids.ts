import { z } from 'zod';

// The year 2500 in half-hours: beyond it lies nothing but typing errors and attacks.
const LAST_SLOT = 9_300_000;

/** A slot's id in a request: a number or its digits; negative for a cell that isn't stored (decisions 9 and 20). */
export const slotId = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,9}$/)
        .transform(Number),
    ],
    { error: 'Not a slot id' },
  )
  .refine((id) => Number.isInteger(id) && Math.abs(id) <= LAST_SLOT, 'Not a slot id');

export const uuid = z.uuid('Not an id').transform((id) => id.toLowerCase());
