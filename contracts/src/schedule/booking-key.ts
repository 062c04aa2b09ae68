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
 * A booking's id or its reference in a path; each is accepted wherever the other is (rule 5.8). A reference has 16 of
 * 32 letters (no I, L, O, U), which are 80 random bits. It may be typed with hyphens and in small letters. Text that
 * can be neither becomes the empty text, which no booking has.
 */
export const bookingKey = z.string().transform(readKey).meta({ description: "A booking's id or its reference." });
