import { folded, type Change, type Values } from './change.ts';
import type { RowOf, Table } from './table.ts';

/** The changes to one table. */
export interface TableChanges {
  /** The properties of its key. */
  readonly key: readonly string[];
  /** Changes by the row's key, oldest first. */
  readonly rows: Map<string, Change>;
  /** Rows that are new and never change. */
  readonly appended: Values[];
}

/**
 * The row changes of a batch of events, folded row by row: however many events touch a row, the database sees one
 * statement for each table and kind of change. A projection reads no rows. It only states what is true after an event,
 * so replaying means doing the same again.
 */
export class Changes {
  readonly #tables = new Map<Table, TableChanges>();

  /** The row is now this, whether it existed or not. */
  put<T extends Table>(table: T, row: RowOf<T>): void {
    const { key, rows } = this.of(table);
    rows.set(keyOf(key, row), { kind: 'put', row });
  }

  /** Adds a row that never changes; adding it again does nothing. No other kind of change may touch such a table. */
  append<T extends Table>(table: T, row: RowOf<T>): void {
    this.of(table).appended.push(row);
  }

  /** Sets these columns of the row and adds to these counters, if it exists. No column may be in both. */
  patch<T extends Table>(
    table: T,
    key: Partial<RowOf<T>>,
    values: Partial<RowOf<T>>,
    deltas: Partial<Record<keyof RowOf<T>, number>> = {},
  ): void {
    this.#fold(table, { kind: 'patch', key, values, deltas: deltas as Record<string, number> });
  }

  /** Adds to counters of the row. A missing row is made first, with counters at zero and other columns at their defaults. */
  add<T extends Table>(table: T, key: Partial<RowOf<T>>, deltas: Partial<Record<keyof RowOf<T>, number>>): void {
    this.#fold(table, { kind: 'add', key, deltas: deltas as Record<string, number>, values: {}, before: undefined });
  }

  remove<T extends Table>(table: T, key: Partial<RowOf<T>>): void {
    const { key: properties, rows } = this.of(table);
    rows.set(keyOf(properties, key), { kind: 'remove', key });
  }

  /** Adds a change that sums up an event. Throws if it is two changes of one row. */
  apply(table: Table, change: Change): void {
    if (change.kind === 'put') this.put(table, change.row as RowOf<Table>);
    else if (change.kind === 'remove') this.remove(table, change.key as object);
    else if (change.kind === 'add' && change.before) throw new Error(`An event changes a row of ${table.name} twice.`);
    else this.#fold(table, change);
  }

  /** Every changed table, with one change for each row. */
  *byTable(): Iterable<[Table, readonly Change[]]> {
    for (const [table, { rows, appended }] of this.#tables) {
      const changes: Change[] = [...rows.values()];
      for (const row of appended) changes.push({ kind: 'put', row });
      if (changes.length > 0) yield [table, changes];
    }
  }

  of(table: Table): TableChanges {
    let changes = this.#tables.get(table);
    if (!changes) {
      const key = table.key.map(({ property }) => property);
      this.#tables.set(table, (changes = { key, rows: new Map<string, Change>(), appended: [] }));
    }
    return changes;
  }

  #fold(table: Table, change: Extract<Change, { kind: 'patch' | 'add' }>): void {
    const { key: properties, rows } = this.of(table);
    const key = keyOf(properties, change.key);
    rows.set(key, folded(rows.get(key), change));
  }
}

function keyOf(properties: readonly string[], row: Values): string {
  const [only = ''] = properties;
  return properties.length === 1 ? String(row[only]) : JSON.stringify(properties.map((property) => row[property]));
}
