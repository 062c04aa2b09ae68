import type { Profile } from './user.ts';

/**
 * A name in the form in which names are compared: NFKC with case folded. Folding goes by way of capitals, because that
 * is where `ß` and `ẞ`, or the two small sigmas, become equal. It may undo NFKC, so NFKC is applied once more.
 */
export const sameName = (name: string): string =>
  name.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

/** The scripts of living languages (Unicode Standard Annex 31, table 5). */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
];
/** Each matches names whose letters and marks all belong to one script. */
const ofOneScript = SCRIPTS.map((script) => new RegExp(`^[\\p{Script_Extensions=${script}}\\d._@+-]*$`, 'u'));
const signsOfUsernames = /^[\p{L}\p{M}\p{Nd}._@+-]*$/u;
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Whether a username consists of digits, `. _ - @ +` and letters of one script. A Cyrillic `а` among Latin letters
 * would let one user pass for another in the lists of staff.
 */
export function isUsername(name: string): boolean {
  const compared = name.normalize('NFKC');
  return (
    signsOfUsernames.test(name) &&
    !invisible.test(name) &&
    /^[\p{L}\p{M}\d._@+-]*$/u.test(compared) &&
    ofOneScript.some((script) => script.test(compared))
  );
}

/** Whether a username is free of `@` or is the user’s own e-mail. Nobody may use any other e-mail. */
export const isOwnUsername = ({ username, email }: Pick<Profile, 'username' | 'email'>): boolean =>
  !username.normalize('NFKC').includes('@') || (email !== null && sameName(username) === sameName(email));

export const notOwnUsername = 'Username may contain @ only if it is your own e-mail';

/** The refinement of a form with both fields: a username with an `@` must be the e-mail. */
export const usernameIsOwn = [isOwnUsername, { error: notOwnUsername, path: ['username'] }] satisfies [
  unknown,
  unknown,
];
