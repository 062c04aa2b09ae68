import { BOOKING_LETTERS, bookingLetters, serialLetters } from '@cablepark/contracts/schedule/booking-letters';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { freshBytes } from '@cablepark/vault/fresh-bytes';

/**
 * A booking’s id begins with its day, so that its stream is known without a lookup: `2026-06-01.7HQ2…`, with 81 random
 * bits.
 */
export const newBookingId = (day: Day, random: Uint8Array = freshBytes(BOOKING_LETTERS)): string =>
  `${day}.${serialLetters(random)}`;

/** A reference of 16 letters, which are 80 random bits: whoever has it may open the confirmation page (rule 5.8). */
export const newReference = (random: Uint8Array = freshBytes(BOOKING_LETTERS)): string => bookingLetters(random);
