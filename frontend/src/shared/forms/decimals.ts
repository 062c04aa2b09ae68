import type { Language } from '../i18n/language.ts';

/**
 * A comma before the last one or two digits is Latvian's decimal sign; before three it separates
 * thousands.
 */
const DECIMAL_COMMA = /,(?=\d{1,2}$)/;
const MINUS_SIGN = '\u2212';
const NOT_OF_NUMBER = /[^\d.-]/g;

/**
 * Reads a number as people type it, with a comma or a point: `22,50`, `22.5`, `1 250`, `€20`.
 * Phones in Latvian offer no point.
 */
export const readDecimal = (typed: string): string =>
  typed.trim().replace(MINUS_SIGN, '-').replace(DECIMAL_COMMA, '.').replaceAll(NOT_OF_NUMBER, '');

/** Writes a plain number such as `22.50` in a field: `22,50` in Latvian; no decimals of zeros. */
export function writeDecimal(language: Language, plain: string): string {
  const short = plain.replace(/\.00$/, '');
  return language === 'lv' ? short.replace('.', ',') : short;
}
