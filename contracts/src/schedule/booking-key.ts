import { z } from 'zod';

const ID = /^\d{4}-\d{2}-\d{2}\.[0-9A-Z]{16}$/;
const REFERENCE = /^[0-9A-Z]{16}$/;

const readKey = (typed: string): string => {
  const text = typed.trim().toUpperCase();
  if (ID.test(text)) return text;
  const reference = text.replaceAll('-', '');
  return REFERENCE.test(reference) ? reference : '';
};

/**
 * A booking's id or its reference, in a path: either goes wherever the other does (rule 5.8).
 * A reference is 16 letters of 32 (no I, L, O, U), 80 random bits, and may be typed with hyphens and
 * in small letters. What can be neither becomes the empty text, which no booking has.
 */
export const bookingKey = z.string().transform(readKey).meta({ description: "A booking's id or its reference." });
