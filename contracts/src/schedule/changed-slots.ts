import { z } from 'zod';
import { timeSlot } from './time-slot.ts';

/** What calls that change slots answer: the slots asked for, as they are now. */
export const changedSlots = z.object({ message: z.string(), timeSlots: z.array(timeSlot) });
export type ChangedSlots = z.output<typeof changedSlots>;

/** What can keep them from it; a booked slot refuses the whole request (rule 7.4). */
export const slotChangeErrors = ['SLOTS_ALREADY_BOOKED', 'SLOT_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'] as const;
