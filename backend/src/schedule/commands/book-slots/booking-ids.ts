import { BOOKING_LETTERS, bookingLetters, idLetters } from '@cablepark/contracts/schedule/booking-ids';
import { freshBytes } from '@cablepark/vault/sealing';

/** A booking's id: 16 letters, 81 random bits, which can't be taken for a reference. */
export const newBookingId = (random: Uint8Array = freshBytes(BOOKING_LETTERS)): string => idLetters(random);

/** A reference of 16 letters, which are 80 random bits: whoever has it may open the confirmation page (rule 5.8). */
export const newReference = (random: Uint8Array = freshBytes(BOOKING_LETTERS)): string => bookingLetters(random);
