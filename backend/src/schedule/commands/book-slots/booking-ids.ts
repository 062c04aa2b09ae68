import type { Day } from '@cablepark/contracts/shared/riga-time';
import { freshBytes } from '@cablepark/vault/fresh-bytes';

/** Crockford’s base 32, which has no I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 16;

/** Turns five bits of each byte into a letter. */
function textOf(random: Uint8Array): string {
  let text = '';
  for (const byte of random.subarray(0, LENGTH)) text += LETTERS.charAt(byte & 31);
  return text;
}

/**
 * A booking’s id begins with its day, so that its stream is known without a lookup: `2026-06-01.7HQ2…`, with 80 random
 * bits.
 */
export const newBookingId = (day: Day, random: Uint8Array = freshBytes(LENGTH)): string => `${day}.${textOf(random)}`;

/** A reference of 16 letters, which are 80 random bits: whoever has it may open the confirmation page (rule 5.8). */
export const newReference = (random: Uint8Array = freshBytes(LENGTH)): string => textOf(random);
