import { z } from 'zod';
import { dateTime } from '../shared/riga-day.ts';
import { bookingDetail } from './booking.ts';

/** For how many days after a booking is over its link still shows and erases its data. */
export const DATA_DAYS = 30;

/** The token of a booking's link. Any text is accepted, and then either known or not. */
export const manageToken = z
  .string()
  .meta({ description: "The token of the booking's link. Whoever has it may do all this." });

const rule = z.object({
  allowed: z.boolean(),
  /** The last instant at which it is allowed, or was; null if there is no such limit. */
  until: dateTime.nullable(),
  reason: z.enum(['MOVE_TOO_LATE', 'CANCELLATION_TOO_LATE', 'CHANGE_TOO_LATE']).nullable(),
});
export type LinkRule = z.output<typeof rule>;

/** What the holder of a booking's link may do now, and if not, why. */
export const linkRules = z.object({ move: rule, cancel: rule, change: rule, data: rule, erase: rule });
export type LinkRules = z.output<typeof linkRules>;

/** A booking as the holder of its link sees it. */
export const managedBooking = bookingDetail.extend({ rules: linkRules });
export type ManagedBooking = z.output<typeof managedBooking>;
