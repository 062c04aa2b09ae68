import { cancellationReasonWords, refusalReasonWords } from '#calendar/closing/locales/reasons';
import { formatShortDay, formatWeekday } from '#shared/i18n/format-day';
import { formatNumber, formatPercent } from '#shared/i18n/format-number';
import { formatExactPrice } from '#shared/i18n/format-price';
import type { Language } from '#shared/i18n/language';

type Unit = 'number' | 'money' | 'share' | 'day' | 'weekday' | 'reason' | 'text';

/**
 * The columns that have a title and a unit on the page (docs/analysts.md): the examples use these
 * names, and other questions may. All other columns keep the name and the plain values that the
 * query gives them.
 */
export const knownColumns = {
  day: 'day',
  time: 'text',
  weekday: 'weekday',
  reason: 'reason',
  days_ahead: 'number',
  bookings: 'number',
  half_hours: 'number',
  hours: 'number',
  wishes: 'number',
  postponed: 'number',
  cancelled_since: 'number',
  share: 'share',
  euros: 'money',
  lost: 'money',
} as const satisfies Record<string, Unit>;
export type KnownColumn = keyof typeof knownColumns;

export const isKnownColumn = (name: string): name is KnownColumn =>
  Object.hasOwn(knownColumns, name);

const unitOf = (column: string): Unit | undefined =>
  isKnownColumn(column) ? knownColumns[column] : undefined;

/**
 * Reads a number of an answer, in which large and exact numbers are text; null for anything else.
 */
export function toNumber(value: unknown): number | null {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Writes a value as it is in files, and in columns without a known unit. */
export function formatCell(value: unknown): string {
  if (value === null) {
    return '';
  }

  return typeof value === 'string' ? value : JSON.stringify(value);
}

const DAY = /^\d{4}-\d\d-\d\d/;

/** A value of a column as the page shows it: `12,5 %`, `1 250,00 €`, `Monday`. */
export function formatValue(language: Language, column: string, value: unknown): string {
  const plain = formatCell(value);
  const unit = unitOf(column);
  if (unit === 'reason') {
    return isReason(plain) ? reasonWords[plain][language] : plain;
  }
  if (unit === 'day') {
    return DAY.test(plain) ? formatShortDay(language, plain.slice(0, 10)) : plain;
  }

  const number = toNumber(value);
  if (number === null) {
    return plain;
  }

  switch (unit) {
    case 'money':
      return formatExactPrice(language, number);
    case 'share':
      return formatPercent(language, number * 100);
    case 'number':
      return formatNumber(language, number);
    case 'weekday':
      return formatWeekday(language, number);
    default:
      return plain;
  }
}

const reasonWords = { ...refusalReasonWords, ...cancellationReasonWords };
const isReason = (text: string): text is keyof typeof reasonWords =>
  Object.hasOwn(reasonWords, text);

/** Whether a column's values are numbers, which are shown at the end of their cells. */
export const isNumeric = (column: string, value: unknown): boolean => {
  const unit = unitOf(column);
  return unit === undefined
    ? typeof value === 'number'
    : unit === 'number' || unit === 'money' || unit === 'share';
};
