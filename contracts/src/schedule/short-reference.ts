import { removeBlanksAndDashes } from '../shared/invisible.ts';

/**
 * Without 0, 1, 2, 5, 8, B, I, L, O, S and U, which may be mistaken for one another or for Z and V.
 */
const LETTERS = '34679ACDEFGHJKMNPQRTVWXYZ';

/** How many letters it has, in two groups. */
export const SHORT_LETTERS = 6;

const groupLetters = (letters: string): string => `${letters.slice(0, 3)}-${letters.slice(3)}`;

/**
 * Turns six random bytes into a short reference such as `QZ7-K4M`, for use on the phone. It opens
 * nothing, so it may be short.
 */
export const shortReferenceFromBytes = (bytes: Uint8Array): string =>
  groupLetters(
    [...bytes.subarray(0, SHORT_LETTERS)]
      .map((byte) => LETTERS.charAt(byte % LETTERS.length))
      .join(''),
  );

const SHORT = new RegExp(`^[${LETTERS}]{${SHORT_LETTERS}}$`);

/** Punctuation, which ends a reference that was copied out of a sentence or a link. */
const BEHIND = /[\p{P}\p{S}].*$/su;

/**
 * The letters and digits of a reference or code that was typed or pasted, in capitals: without the
 * blanks, dashes and invisible signs between them, and without what stands behind it in a sentence.
 */
export const readLetters = (typed: string): string =>
  removeBlanksAndDashes(typed).toUpperCase().replace(BEHIND, '');

/**
 * Reads a short reference, typed in any case, with the hyphen or without. Null for any other text.
 */
export function readShortReference(typed: string): string | null {
  const letters = readLetters(typed);
  return SHORT.test(letters) ? groupLetters(letters) : null;
}

/**
 * The reference that people see: the short one, or the long one if that isn't known yet, for
 * example without a network.
 */
export const shownReferenceOf = (booking: {
  readonly reference: string;
  readonly shortReference?: string | null | undefined;
}): string => booking.shortReference ?? booking.reference;
