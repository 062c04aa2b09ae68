import type { Language } from '../i18n/language.ts';

type Cell = string | number;

/**
 * The signs of a CSV file: what separates its cells, and what stands before the decimals of a
 * number.
 */
export interface CsvStyle {
  separator: ',' | ';';
  decimalSign: '.' | ',';
}

/** RFC 4180, which programs and a spreadsheet in English expect. */
const PLAIN_CSV: CsvStyle = { separator: ',', decimalSign: '.' };

/**
 * What a spreadsheet in Latvian expects: with commas, Excel would put a whole row into one cell, or
 * read 12.5 as a day.
 */
const LATVIAN_CSV: CsvStyle = { separator: ';', decimalSign: ',' };

/** Returns the style that a spreadsheet in the given language opens without being asked how. */
export const spreadsheetStyleOf = (language: Language): CsvStyle =>
  language === 'lv' ? LATVIAN_CSV : PLAIN_CSV;

// A spreadsheet would execute a text with such a beginning as a formula (OWASP, CSV injection).
// Some leave out blanks and invisible signs before it, and read wide signs as plain ones.
const FORMULA_START =
  /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]|^[\t\r\n]/u;

function formatCell(cell: Cell, { separator, decimalSign }: CsvStyle): string {
  if (typeof cell === 'number') {
    return String(cell).replace('.', decimalSign);
  }

  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  const needsQuotes = text.includes(separator) || /["\r\n]/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

const BYTE_ORDER_MARK = '\ufeff';

/** Returns a CSV file that Excel reads as UTF-8: by RFC 4180, unless a style is given. */
export function toCsvFile(rows: readonly (readonly Cell[])[], style: CsvStyle = PLAIN_CSV): string {
  const lines = rows.map((row) => row.map((cell) => formatCell(cell, style)).join(style.separator));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}
