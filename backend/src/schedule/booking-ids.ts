import { isDay, type Day } from '@cablepark/contracts/shared/riga-time';
import { freshBytes } from '@cablepark/vault/fresh-bytes';

/** Crockford's base 32: no I, L, O, U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 16;

/** Five bits of each byte make a letter. */
function textOf(random: Uint8Array): string {
  let text = '';
  for (const byte of random.subarray(0, LENGTH)) text += LETTERS.charAt(byte & 31);
  return text;
}

/** A booking's id names its day, so that its stream is known without a look-up: `2026-06-01.7HQ2…`, 80 random bits. */
export const newBookingId = (day: Day, random: Uint8Array = freshBytes(LENGTH)): string => `${day}.${textOf(random)}`;

/** The day in a booking's id, if it is one. */
export function dayOfBooking(bookingId: string): Day | undefined {
  const day = bookingId.slice(0, 10);
  return bookingId.charAt(10) === '.' && isDay(day) ? day : undefined;
}

/** Bookings by their days. */
export function bookingsByDay(bookingIds: readonly string[]): ReadonlyMap<Day, readonly string[]> {
  const days = new Map<Day, string[]>();
  for (const bookingId of bookingIds) {
    const day = dayOfBooking(bookingId);
    if (day === undefined) continue;
    const known = days.get(day);
    if (known) known.push(bookingId);
    else days.set(day, [bookingId]);
  }
  return days;
}

/** 16 of 32 letters, 80 random bits: whoever has it may open the confirmation page (rule 5.8). */
export const newReference = (random: Uint8Array = freshBytes(LENGTH)): string => textOf(random);
