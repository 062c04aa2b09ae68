import { z } from 'zod';

import type { User } from '@cablepark/contracts/accounts/user';
import { bookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { timeSlot } from '@cablepark/contracts/schedule/time-slots';
import { endOfDay, type Day } from '@cablepark/contracts/shared/riga-time';

import { readKept, writeKept } from '#shared/device/kept-data';

/** A day as this device loaded it last. An older version of the page may have written it. */
const keptSchema = z.object({
  day: z.string(),
  /** Milliseconds since 1970. */
  loadedAt: z.number(),
  bookings: z.array(bookingWithSlots).readonly(),
  slots: z.array(timeSlot).readonly(),
});
type KeptDay = z.output<typeof keptSchema>;

export const MAX_KEPT_MS = 12 * 3_600_000;

/** Until when a day may be shown without a network: until it ends in Riga, and 12 hours at most. */
export const computeEndOfKeeping = ({ day, loadedAt }: Pick<KeptDay, 'day' | 'loadedAt'>): number =>
  Math.min(loadedAt + MAX_KEPT_MS, endOfDay(day).getTime());

export const keepDay = ({ user, ...data }: KeptDay & { readonly user: User }): void =>
  writeKept({ user, until: computeEndOfKeeping(data), data });

/** The day that is kept for this user; undefined if it is another user's. */
export function readKeptDay(day: Day, userId: string): KeptDay | undefined {
  const kept = readKept();
  if (kept?.user.id !== userId) {
    return undefined;
  }

  const { data } = keptSchema.safeParse(kept.data);
  return data?.day === day ? data : undefined;
}
