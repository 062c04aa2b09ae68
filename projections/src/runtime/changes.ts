import { folded, type Change, type Values } from './change.ts';
import { tableOf, type AnyEntity, type RowOf, type Table } from './table.ts';

/**
 * Row changes of a batch of events, folded row by row: however many events touch a row, one statement
 * a table and kind is all the database sees. A projection only ever says what is true after an event;
 * it reads nothing, so that replaying is nothing but doing it again.
 */
export class Changes {
  readonly #tables = new Map<Table, TableChanges>();
  /** The same by entity: it is asked for with every change. */
  readonly #entities = new Map<AnyEntity, TableChanges>();

  /** The row is now this, whether it was there or not. */
  put<Entity extends AnyEntity>(entity: Entity, row: RowOf<Entity>): void {
    const { key, rows } = this.#of(entity);
    rows.set(keyOf(key, row), { kind: 'put', row });
  }

  /** A row that is new and never changes: what happens to it again does nothing. Nothing else may touch its table. */
  append<Entity extends AnyEntity>(entity: Entity, row: RowOf<Entity>): void {
    this.#of(entity).appended.push(row);
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
    const { key: columns, rows } = this.#of(entity);
    rows.set(keyOf(columns, key), { kind: 'remove', key });
  }

  /** Every table with its changes, one a row. */
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

  #fold(entity: AnyEntity, change: Extract<Change, { kind: 'patch' | 'add' }>): void {
    const { key: columns, rows } = this.#of(entity);
    const key = keyOf(columns, change.key);
    rows.set(key, folded(rows.get(key), change));
  }

  #of(entity: AnyEntity): TableChanges {
    let known = this.#entities.get(entity);
    if (!known) this.#entities.set(entity, (known = this.of(tableOf(entity))));
    return known;
  }
}

/** What happens to one table. */
export interface TableChanges {
  /** Properties of its key. */
  readonly key: readonly string[];
  /** Changes by the row's key, oldest first. */
  readonly rows: Map<string, Change>;
  /** Rows that are new and never change. */
  readonly appended: Values[];
}

function keyOf(properties: readonly string[], row: Values): string {
  const [only = ''] = properties;
  return properties.length === 1 ? String(row[only]) : JSON.stringify(properties.map((property) => row[property]));
}
