import { z } from 'zod';
import { timeSlot } from './time-slot.ts';

/** The answer of endpoints that change slots: the requested slots in their new state. */
export const changedSlots = z.object({ message: z.string(), timeSlots: z.array(timeSlot) });
export type ChangedSlots = z.output<typeof changedSlots>;

/** The errors of endpoints that change slots. A single booked slot refuses the whole request (rule 7.4). */
export const slotChangeErrors = [
  'SLOTS_ALREADY_BOOKED',
  'SLOT_NOT_FOUND',
  'BOOKS_CLOSED',
  'OUTCOME_UNKNOWN',
  'UNAVAILABLE',
] as const;
