import { z } from 'zod';

import { BOOKING_LETTERS } from '../schedule/booking-ids.ts';
import { readLetters } from '../schedule/short-reference.ts';

const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/**
 * Reads a typed code: 16 letters of the booking references' alphabet, which are 80 random bits.
 * Hyphens, blanks and case don't matter; O reads as 0, I and L as 1. Punctuation ends it. Returns
 * the empty text, which no pass has, for anything else.
 */
export function readPassCode(typed: string): string {
  const letters = readLetters(typed.normalize('NFKC'))
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(letters) ? letters : '';
}

/** A code in fours, as it is written: `K7QM-2XRD-9FHT-V3WB`. */
export const formatPassCode = (code: string): string =>
  Array.from({ length: BOOKING_LETTERS / 4 }, (_, i) => code.slice(4 * i, 4 * i + 4)).join('-');

const MAX_TYPED = 64;

/** A code in a request. */
export const passCode = z.string().max(MAX_TYPED).transform(readPassCode);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What names a pass: its id, a UUID, or its code. A UUID can't be taken for a code. */
export type PassKey =
  { readonly kind: 'id'; readonly id: string } | { readonly kind: 'code'; readonly code: string };

/** Reads what names a pass in a request. */
export const readPassKey = (typed: string): PassKey =>
  UUID.test(typed.trim())
    ? { kind: 'id', id: typed.trim().toLowerCase() }
    : { kind: 'code', code: readPassCode(typed) };

export const passKey = z
  .string()
  .max(MAX_TYPED)
  .transform(readPassKey)
  .meta({ description: "A pass's id or its code." });

export const MAX_PASSES_OF_BOOKING = 5;

/** The passes that pay a booking, in this order; one named twice counts once. */
export const payWith = z
  .array(passKey)
  .max(MAX_PASSES_OF_BOOKING, `At most ${MAX_PASSES_OF_BOOKING} passes can pay one booking`)
  .optional()
  .meta({ description: 'Codes of passes that pay, in this order; from staff, ids as well.' });

/** How paying with passes is refused. */
export const PAYING_ERRORS = [
  'PASS_NOT_FOUND',
  'PASS_EXPIRED',
  'PASS_USED_UP',
  'PASS_LIMIT',
  'PASS_REFUNDED',
  'THROTTLED',
] as const;
