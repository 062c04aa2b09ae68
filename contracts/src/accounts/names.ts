import type { Profile } from './user.ts';

/**
 * Returns the form of a name in which names are compared: equal forms pass for the same name. Case
 * is folded by way of capitals, because `ß` and `ss` differ only in small letters. NFKC is applied
 * again at the end, because folding may undo it.
 */
export function foldName(name: string): string {
  const composed = name.normalize('NFKC').trim();
  const folded = composed.toLowerCase().toUpperCase().toLowerCase();

  return folded.normalize('NFKC');
}

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
const namesOfScripts = SCRIPTS.map(
  (script) => new RegExp(`^[\\p{Script_Extensions=${script}}\\d._@+-]*$`, 'u'),
);
const signsOfUsernames = /^[\p{L}\p{M}\p{Nd}._@+-]*$/u;
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Whether a name has only digits, `. _ - @ +` and letters of one script. With a Cyrillic `а` among
 * Latin letters, one user could pass for another.
 */
export function isUsername(name: string): boolean {
  const compared = name.normalize('NFKC');
  return (
    signsOfUsernames.test(name) &&
    !invisible.test(name) &&
    /^[\p{L}\p{M}\d._@+-]*$/u.test(compared) &&
    namesOfScripts.some((script) => script.test(compared))
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
