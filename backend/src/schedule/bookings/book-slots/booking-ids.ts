import {
  BOOKING_LETTERS,
  bookingIdFromBytes,
  lettersFromBytes,
} from '@cablepark/contracts/schedule/booking-ids';
import {
  SHORT_LETTERS,
  shortReferenceFromBytes,
} from '@cablepark/contracts/schedule/short-reference';
import { drawRandomBytes } from '@cablepark/vault/sealing';

/** A booking's id: 16 letters, 81 random bits, which can't be taken for a reference. */
export const generateBookingId = (random: Uint8Array = drawRandomBytes(BOOKING_LETTERS)): string =>
  bookingIdFromBytes(random);

/** The id of a waitlist entry, which looks like a booking's. */
export const generateEntryId = generateBookingId;

/**
 * A reference of 16 letters, which are 80 random bits: its holder may open the confirmation page
 * (rule 5.8).
 */
export const generateReference = (random: Uint8Array = drawRandomBytes(BOOKING_LETTERS)): string =>
  lettersFromBytes(random);

/** Candidates for a short reference. The decision picks the first that is free. */
export const generateShortReferences = (
  count: number,
  random: Uint8Array = drawRandomBytes(count * SHORT_LETTERS),
): readonly string[] =>
  Array.from({ length: count }, (_, i) =>
    shortReferenceFromBytes(random.subarray(i * SHORT_LETTERS)),
  );
