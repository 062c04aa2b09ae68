import { z } from 'zod';

import { readLetters, readShortReference } from './short-reference.ts';

const KEY = /^[0-9A-Z]{16}$/;

function readKey(typed: string): string {
  const key = readLetters(typed);
  return KEY.test(key) ? key : (readShortReference(typed) ?? '');
}

/**
 * A booking's id or reference in a path; either is accepted wherever the other is (rule 5.8). A
 * reference has 16 of 32 letters (no I, L, O, U), which are 80 random bits, and may be typed with
 * hyphens and blanks and in lower case; punctuation ends it. A short reference is read too, but
 * finds a booking only for staff. Any other text becomes the empty text, which no booking has.
 */
export const bookingKey = z
  .string()
  .transform(readKey)
  .meta({ description: "A booking's id or its reference." });
