import type { ColumnType } from '../index.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/;
const DECIMALS = 1e6;
/** Larger ones would have fewer than six decimal places. */
const MAX_DECIMAL = 2 ** 53 / DECIMALS;

/** A value as the table keeps it, so that it is the same before and after a restart. Throws if the column can't have it. */
export function canonical(column: string, type: ColumnType, value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  const kept =
    typeof value === 'object' && value instanceof Date && type === 'timestamp' ? iso(value) : keep[type](value);
  if (kept === undefined) throw new TypeError(`The column ${column} takes no ${JSON.stringify(value)}: it is ${type}.`);
  return kept;
}

const keep: { readonly [Type in ColumnType]: (value: unknown) => string | number | boolean | undefined } = {
  text: (value) => (typeof value === 'string' && !value.includes('\0') ? value.toWellFormed() : undefined),
  integer: (value) => (Number.isSafeInteger(value) ? (value as number) + 0 : undefined),
  decimal: (value) =>
    typeof value === 'number' && Math.abs(value) < MAX_DECIMAL
      ? Math.round(value * DECIMALS) / DECIMALS + 0
      : undefined,
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  date: (value) => (typeof value === 'string' && DAY.test(value) && isDate(value) ? value : undefined),
  timestamp: (value) => (typeof value === 'string' && INSTANT.test(value) ? iso(new Date(value)) : undefined),
};

const isDate = (text: string): boolean => iso(new Date(`${text}T00:00:00Z`))?.startsWith(text) ?? false;

/** Years beyond 9999 have another form. */
function iso(date: Date): string | undefined {
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return text.length === 24 ? text : undefined;
}
