import { z } from 'zod';
import { bookingWithSlots, type BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { timeSlot, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { User } from '@cablepark/contracts/accounts/user';
import { slotEnd, slotsOfDay, type Day } from '@cablepark/contracts/shared/riga-time';
import { keep, readKept } from '../../../shared/device/kept-data.ts';

/** A day as this device loaded it last. */
export interface KeptDay {
  readonly day: Day;
  /** Milliseconds since 1970. */
  readonly loadedAt: number;
  readonly bookings: readonly BookingWithSlots[];
  readonly slots: readonly TimeSlot[];
}

/** An older version of the page may have written it. */
const keptSchema = z.object({
  day: z.string(),
  loadedAt: z.number(),
  bookings: z.array(bookingWithSlots),
  slots: z.array(timeSlot),
});

const LONGEST_MS = 12 * 3_600_000;

/** Until when a day may be shown without a network: until it ends in Riga, and 12 hours at most. */
export const keptUntil = ({ day, loadedAt }: Pick<KeptDay, 'day' | 'loadedAt'>): number =>
  Math.min(loadedAt + LONGEST_MS, slotEnd(slotsOfDay(day).at(-1) ?? 0).getTime());

export const keepDay = ({ user, ...data }: KeptDay & { readonly user: User }): void =>
  keep({ user, until: keptUntil(data), data });

/** The day that is kept for this user; undefined if it is another user's. */
export function keptDay(day: Day, userId: string): KeptDay | undefined {
  const kept = readKept();
  if (kept?.user.id !== userId) return undefined;
  const { data } = keptSchema.safeParse(kept.data);
  return data?.day === day ? data : undefined;
}
