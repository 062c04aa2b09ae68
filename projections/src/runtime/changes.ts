import { folded, type Change, type Values } from './change.ts';
import { tableOf, type AnyEntity, type RowOf, type Table } from './table.ts';

/**
 * Row changes of a batch of events, folded row by row: however many events touch a row, one statement
 * a table and kind is all the database sees. A projection only ever says what is true after an event;
 * it reads nothing, so that replaying is nothing but doing it again.
 */
export class Changes {
  readonly #tables = new Map<Table, Map<string, Change>>();

  /** The row is now this, whether it was there or not. */
  put<Entity extends AnyEntity>(entity: Entity, row: RowOf<Entity>): void {
    const table = tableOf(entity);
    this.rowsOf(table).set(keyOf(table, row), { kind: 'put', row });
  }

  /** These columns of the row are now this; nothing happens where there is no such row. */
  patch<Entity extends AnyEntity>(entity: Entity, key: Partial<RowOf<Entity>>, values: Partial<RowOf<Entity>>): void {
    this.#fold(entity, { kind: 'patch', key, values });
  }

  /** Adds to counters of the row, which begins at zero, its other columns at their defaults, where it is missing. */
  add<Entity extends AnyEntity>(
    entity: Entity,
    key: Partial<RowOf<Entity>>,
    deltas: Partial<Record<keyof RowOf<Entity>, number>>,
  ): void {
    this.#fold(entity, { kind: 'add', key, deltas: deltas as Record<string, number>, values: {}, before: undefined });
  }

  remove<Entity extends AnyEntity>(entity: Entity, key: Partial<RowOf<Entity>>): void {
    const table = tableOf(entity);
    this.rowsOf(table).set(keyOf(table, key), { kind: 'remove', key });
  }

  /** Every table with its changes, one a row. */
  *byTable(): Iterable<[Table, readonly Change[]]> {
    for (const [table, rows] of this.#tables) if (rows.size > 0) yield [table, [...rows.values()]];
  }

  /** A table's changes by the row's key, oldest first. */
  rowsOf(table: Table): Map<string, Change> {
    let rows = this.#tables.get(table);
    if (!rows) this.#tables.set(table, (rows = new Map<string, Change>()));
    return rows;
  }

  #fold(entity: AnyEntity, change: Extract<Change, { kind: 'patch' | 'add' }>): void {
    const table = tableOf(entity);
    const rows = this.rowsOf(table);
    const key = keyOf(table, change.key);
    rows.set(key, folded(rows.get(key), change));
  }
}

function keyOf(table: Table, row: Values): string {
  const [only, ...more] = table.key;
  if (only && more.length === 0) return String(row[only.property]);
  return JSON.stringify(table.key.map(({ property }) => row[property]));
}
