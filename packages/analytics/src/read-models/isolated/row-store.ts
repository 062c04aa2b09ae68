import type { Columns, Key, Row, Rows, ColumnType } from '../index.ts';
import type { ChangedRow } from './messages.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/** The key of a row as a text, by which rows are told apart. */
export const idOf = (row: AnyRow, key: readonly string[]): string => JSON.stringify(key.map((name) => row[name]));

/** The rows of one read model in memory, and which of them have changed. */
export class RowStore implements Rows {
  readonly #rows = new Map<string, Row>();
  readonly #changed = new Map<string, Row>();

  constructor(
    private readonly columns: Columns,
    private readonly key: readonly string[],
  ) {}

  load(rows: readonly Row[]): void {
    for (const row of rows) this.#rows.set(this.#idOf(row), row);
  }

  get(key: Key): Row | undefined {
    return this.#rows.get(this.#idOf(this.#keyOf(key)));
  }

  put(row: Row): void {
    if (typeof (row as unknown) !== 'object' || (row as unknown) === null) throw new TypeError('put() takes a row.');
    const unknown = Object.keys(row).find((name) => !Object.hasOwn(this.columns, name));
    if (unknown !== undefined) throw new TypeError(`There is no column ${unknown}.`);
    const entries = Object.entries(this.columns).map(([name, type]) => [name, canonical(name, type, row[name])]);
    const kept = Object.freeze(Object.fromEntries(entries) as AnyRow) as Row;
    const id = this.#idOf(this.#keyOf(kept));
    this.#rows.set(id, kept);
    this.#changed.set(id, kept);
  }

  delete(key: Key): void {
    const of = this.#keyOf(key);
    const id = this.#idOf(of);
    if (this.#rows.delete(id)) this.#changed.set(id, of as Row);
  }

  /** What has changed since it was taken last, by the event at this position. */
  takeChanged(_position: number): ChangedRow[] {
    const changed = [...this.#changed].map(([id, row]) => {
      const present = this.#rows.get(id);
      return { _position, _deleted: present === undefined, ...(present ?? row) };
    });
    this.#changed.clear();
    return changed;
  }

  /** The key's columns, each with a value. */
  #keyOf(key: unknown): AnyRow {
    const [only = ''] = this.key;
    const given: AnyRow =
      typeof key === 'object' && key !== null ? (key as AnyRow) : this.key.length === 1 ? { [only]: key } : {};
    const entries = this.key.map((name) => {
      const value = canonical(name, this.columns[name] ?? 'text', given[name]);
      if (value === null) throw new TypeError(`The key's column ${name} has no value.`);
      return [name, value];
    });
    return Object.fromEntries(entries) as AnyRow;
  }

  #idOf(row: AnyRow): string {
    return idOf(row, this.key);
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/;
const DECIMALS = 1e6;
/** Larger ones would have fewer than six decimal places. */
const MAX_DECIMAL = 2 ** 53 / DECIMALS;

/** A value as the table keeps it, so that it is the same before and after a restart. Throws if the column can't have it. */
function canonical(column: string, type: ColumnType, value: unknown): string | number | boolean | null {
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
