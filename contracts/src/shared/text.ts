import { z } from 'zod';

import { EMAIL_PATTERN, readEmail } from './email-address.ts';
import { removeBlanksAndDashes, removeInvisible } from './invisible.ts';

const describeMaxLength = (max: number) => `must be at most ${max} characters`;

/** A string of limited length. A longer one fails before any other check, which could be costly. */
export const bounded = (max: number, noString?: string, tooLong = describeMaxLength(max)) =>
  z.string(noString).max(max, { error: tooLong, abort: true });

/** Characters that reverse the text after them. Text in right-to-left scripts doesn't need them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text as it is kept; empty if nobody would see any of it. */
function cleanText(typed: string): string {
  const cleaned = typed.replaceAll(turns, '').trim();
  return isShown(cleaned) ? cleaned : '';
}

/**
 * Text from a request: trimmed, without characters that reverse it, of limited length, and
 * storable: Postgres has no NUL in text, and UTF-8 has no lone surrogates. Text that nobody would
 * see becomes empty.
 */
export const text = (max: number, tooLong = describeMaxLength(max)) =>
  bounded(max, undefined, tooLong)
    .refine(
      (text) => !text.includes('\u0000') && text.isWellFormed(),
      'contains characters that cannot be stored',
    )
    .transform(cleanText);

/**
 * A required text field. `message` replaces zod’s own for a missing value or one of another type.
 */
export const requiredText = <Schema extends z.ZodType<string, string>>(
  schema: Schema,
  message: string,
) => z.string({ error: message }).pipe(schema);

/**
 * Blank characters: Braille without dots, a musical note without a head, blanks among hieroglyphs,
 * and placeholders for objects.
 */
const BLANK = '\\p{Default_Ignorable_Code_Point}\\u2800\\u{1d159}\\u{13441}\\u{13442}\\ufffc';
const shown = new RegExp(`[^\\p{Z}\\p{C}\\p{M}\\s${BLANK}]`, 'u');
const hidden = new RegExp(`[\\p{Cc}\\p{Cf}\\p{Cn}\\p{Co}\\p{Zl}\\p{Zp}${BLANK}]`, 'u');
const named = /[\p{L}\p{N}\p{Emoji_Presentation}\p{Extended_Pictographic}]/u;
/**
 * Letters of some scripts, such as Burmese, carry up to six marks; Latin, Greek and Cyrillic ones
 * up to three.
 */
const piled = /[\u0300-\u036f]{4}|\p{M}{7}/u;
/**
 * Joiners change how the letters around them are drawn, which only these scripts need inside words.
 */
const JOINED = [
  'Arabic',
  'Syriac',
  'Mongolian',
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
  'Khmer',
  'Myanmar',
].map((script) => `\\p{Script_Extensions=${script}}`);
const joinersInWords = new RegExp(
  `(?<=[${JOINED.join('')}])[\\u200c\\u200d](?=[${JOINED.join('')}])`,
  'gu',
);

/** An emoji with the selector of its look, or a tone of skin; and a digit in a keycap. */
const EMOJI = String.raw`(?:\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier}\ufe0f?)?|[\d#*]\ufe0f?\u20e3)`;
/** The flag of a region: a black flag and the region's code in invisible characters. */
const FLAG = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`;
/** An ideograph with the selector of one of its shapes. */
const SHAPE = String.raw`\p{Unified_Ideograph}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`;
/**
 * Sequences with selectors and joiners that belong to the character before (Unicode Standard Annex
 * 51).
 */
const composed = new RegExp(`${FLAG}|${EMOJI}(?:\\u200d${EMOJI})*|${SHAPE}`, 'gu');

/** Whether a text has a visible character. */
export const isShown = (text: string): boolean => shown.test(text);

/**
 * Whether a name has a letter, a digit or an emoji, and no invisible characters, line breaks or
 * stacks of marks.
 */
export const isPersonsName = (name: string): boolean =>
  !hidden.test(name.replaceAll(composed, ' ').replaceAll(joinersInWords, '')) &&
  !piled.test(name.normalize('NFD')) &&
  (named.test(name) || name.trim() === '');

/** A text that may be left out. Missing, null and empty all become `null`. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value === undefined || value === null || value === '' ? null : value));

/**
 * A text that may be cleared. Null and empty become `null`; each form decides whether it may be
 * left out.
 */
export const clearableText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => (value === '' ? null : value));

/** Longer than any phone number, including what people write between its digits. */
const MAX_PHONE_LENGTH = 200;

/**
 * A phone number as typed or pasted, with spaces, dashes and invisible characters removed (rule
 * 5.3).
 */
export const typedPhone = (tooLong?: string) =>
  text(MAX_PHONE_LENGTH, tooLong).transform(removeBlanksAndDashes);

/** A phone number that can be called. */
export const phone = (message: string) =>
  typedPhone(message).refine((value) => /^\+?\d{8,15}$/.test(value), message);

const MAX_EMAIL_LENGTH = 254;

/** An e-mail address, with its domain in ASCII (rule 5.15). */
export const email = (message: string) =>
  text(MAX_EMAIL_LENGTH)
    .transform(readEmail)
    .pipe(
      z
        .email({ pattern: EMAIL_PATTERN, error: message })
        .max(MAX_EMAIL_LENGTH, describeMaxLength(MAX_EMAIL_LENGTH)),
    );

const emailOrNone = (message: string) =>
  z.union([z.literal('').transform(() => null), email(message)], { error: message });

/** An e-mail address that may be left out. Missing, null and empty all become `null`. */
export const optionalEmail = (message: string) =>
  z
    .string({ error: message })
    .nullish()
    .transform((value) => removeInvisible(value ?? '').trim())
    .pipe(emailOrNone(message));

/** An e-mail address that may be cleared. Null and empty become `null`. */
export const clearableEmail = (message: string) =>
  z
    .string({ error: message })
    .nullable()
    .transform((value) => removeInvisible(value ?? '').trim())
    .pipe(emailOrNone(message));
