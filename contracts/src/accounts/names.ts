import type { Profile } from './user.ts';

/**
 * A name as names are compared: NFKC, and case folded. Folding is done by way of capitals, which is
 * where `ß` and `ẞ`, or the two small sigmas, meet; with NFKC once more, for folding may take it away.
 */
export const sameName = (name: string): string =>
  name.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

/** Scripts that living languages are written in (Unicode Standard Annex 31, table 5). */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
];
/** Names all of whose letters, with the marks on them, belong to one script. */
const ofOneScript = SCRIPTS.map((script) => new RegExp(`^[\\p{Script_Extensions=${script}}\\d._@+-]*$`, 'u'));
const signsOfUsernames = /^[\p{L}\p{M}\p{Nd}._@+-]*$/u;
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Whether a username is made of digits, `. _ - @ +`, and letters of one script: with a Cyrillic `а` among
 * Latin letters one could pass for somebody else in the lists of staff.
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

/** Somebody's own e-mail may be their username; another's may not, nor one that nobody has yet. */
export const isOwnUsername = ({ username, email }: Pick<Profile, 'username' | 'email'>): boolean =>
  !username.normalize('NFKC').includes('@') || (email !== null && sameName(username) === sameName(email));

export const notOwnUsername = 'Username may contain @ only where it is your own e-mail';

/** For a form with both: a username with an `@` is the e-mail. */
export const usernameIsOwn = [isOwnUsername, { error: notOwnUsername, path: ['username'] }] satisfies [
  unknown,
  unknown,
];
