/** Crockford’s base 32, which has no I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Letters that only ids have, which tells them from references and pseudonyms (ADR 98). */
const ID_LETTERS = 'ILOU';

/** How many letters a booking’s id, its reference and its pseudonym have. */
export const BOOKING_LETTERS = 16;

/** Turns five bits of each of the first 16 bytes into a letter, so that the text has 80 bits. */
export function lettersFromBytes(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes.subarray(0, BOOKING_LETTERS)) {
    text += LETTERS.charAt(byte & 31);
  }

  return text;
}

/** The number that 16 letters stand for. */
export const numberFromLetters = (text: string): bigint =>
  Array.from(text).reduce((number, letter) => number * 32n + BigInt(LETTERS.indexOf(letter)), 0n);

/** The 16 letters that stand for a number of 80 bits. */
export const lettersFromNumber = (number: bigint): string =>
  Array.from({ length: BOOKING_LETTERS }, (_, i) =>
    LETTERS.charAt(Number((number >> BigInt(5 * (BOOKING_LETTERS - 1 - i))) & 31n)),
  ).join('');

/**
 * Turns 16 bytes into the id of a new booking: 16 letters of which one is an I, L, O or U, 81 bits
 * in all. Bits that the other letters don't use decide which one, and where.
 */
export function bookingIdFromBytes(bytes: Uint8Array): string {
  const letters = lettersFromBytes(bytes);
  const [first = 0, second = 0, third = 0] = bytes;
  const place = ((first >> 5) | ((second >> 5) << 3)) & 15;
  return letters.slice(0, place) + ID_LETTERS.charAt((third >> 5) & 3) + letters.slice(place + 1);
}

/**
 * Whether this is an id made by `bookingIdFromBytes`, rather than a reference or, in a fork, a
 * pseudonym.
 */
export const isMarkedId = (id: string): boolean => /[ILOU]/.test(id);
