import { z } from 'zod';
import { publicNote } from '../shared/public-note.ts';
import { dateTime } from '../shared/riga-day.ts';
import { closureReason } from './cancellation-reason.ts';

/** A booking that a closure postponed. Personal data that have been erased read `erased`. */
export const closedBooking = z.object({
  reference: z.string(),
  customerName: z.string(),
  phoneNumber: z.string(),
  firstSlotTime: dateTime.meta({ description: 'When it would have begun.' }),
});
export type ClosedBooking = z.output<typeof closedBooking>;

const parts = {
  from: dateTime,
  to: dateTime,
  reason: closureReason,
  note: publicNote.nullable(),
  slots: z.number().int().meta({ description: 'How many slots it closed, those that bookings held included.' }),
  bookings: z.array(closedBooking),
  mails: z.number().int().meta({ description: 'How many customers have an address to be told at.' }),
};

/** What a closure would do, which has no id. */
export const plannedClosure = z.object(parts);

/** A closure that was made. */
export const closure = z.object({ id: z.string(), ...parts });
export type Closure = z.output<typeof closure>;

export const listedClosure = closure.extend({
  createdAt: dateTime,
  takenBackAt: dateTime.nullable(),
});
export type ListedClosure = z.output<typeof listedClosure>;
