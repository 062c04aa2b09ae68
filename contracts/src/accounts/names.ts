import type { Profile } from './user.ts';

/**
 * For comparing: NFKC with case folded by way of capitals, where `ß` is `ẞ`, and NFKC again, which
 * that may undo.
 */
export const foldName = (name: string): string =>
  name.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

/** The scripts of living languages (Unicode Standard Annex 31, table 5). */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Thaana',
  'Ethiopic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Khmer',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
];
/** Each matches names whose letters and marks all belong to one script. */
const ofOneScript = SCRIPTS.map(
  (script) => new RegExp(`^[\\p{Script_Extensions=${script}}\\d._@+-]*$`, 'u'),
);
const signsOfUsernames = /^[\p{L}\p{M}\p{Nd}._@+-]*$/u;
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Digits, `. _ - @ +` and letters of one script: a Cyrillic `а` would let one user pass for
 * another.
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

/**
 * Whether a username is free of `@` or is the user’s own e-mail. Nobody may use any other e-mail.
 */
export const isOwnUsername = ({ username, email }: Pick<Profile, 'username' | 'email'>): boolean =>
  !username.normalize('NFKC').includes('@') ||
  (email !== null && foldName(username) === foldName(email));

export const notOwnUsername = 'Username may contain @ only if it is your own e-mail';

/** The refinement of a form with both fields: a username with an `@` must be the e-mail. */
export const usernameIsOwn = [
  isOwnUsername,
  { error: notOwnUsername, path: ['username'] },
] satisfies [unknown, unknown];
