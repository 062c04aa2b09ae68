import { tableOf, type AnyEntity, type RowOf, type Table } from './table.ts';

export type Values = Readonly<Record<string, unknown>>;

/** What is to happen to one row, all that came before in the batch included. */
export type Change =
  | { readonly kind: 'put'; readonly row: Values }
  | { readonly kind: 'patch'; readonly key: Values; readonly values: Values }
  | { readonly kind: 'add'; readonly key: Values; readonly deltas: Readonly<Record<string, number>> }
  | { readonly kind: 'remove'; readonly key: Values };

/**
 * Row changes of a batch of events, folded row by row: however many events touch a row, one statement
 * a table and kind is all the database sees. A projection only ever says what is true after an event;
 * it reads nothing, so that replaying is nothing but doing it again.
 */
export class Changes {
  readonly #tables = new Map<Table, Map<string, Change>>();

  /** The row is now this, whether it was there or not. */
  put<Entity extends AnyEntity>(entity: Entity, row: RowOf<Entity>): void {
    const { table, rows } = this.#of(entity);
    rows.set(keyOf(table, row), { kind: 'put', row: row });
  }

  /** These columns of the row are now this; nothing happens where there is no such row. */
  patch<Entity extends AnyEntity>(entity: Entity, key: Partial<RowOf<Entity>>, values: Partial<RowOf<Entity>>): void {
    const { table, rows } = this.#of(entity);
    const id = keyOf(table, key);
    const before = rows.get(id);
    if (before?.kind === 'put') rows.set(id, { kind: 'put', row: { ...before.row, ...values } });
    else if (before?.kind === 'patch') rows.set(id, { ...before, values: { ...before.values, ...values } });
    else if (before === undefined) rows.set(id, { kind: 'patch', key: key, values: values });
    else if (before.kind === 'add') throw new Error(`${table.name} both counts and patches ${id}.`);
  }

  /** Adds to counters of the row, which begins at zero where it is missing. */
  add<Entity extends AnyEntity>(
    entity: Entity,
    key: Partial<RowOf<Entity>>,
    deltas: Partial<Record<keyof RowOf<Entity>, number>>,
  ): void {
    const { table, rows } = this.#of(entity);
    const id = keyOf(table, key);
    const before = rows.get(id);
    if (before && before.kind !== 'add') throw new Error(`${table.name} both counts and sets ${id}.`);
    const sums: Record<string, number> = { ...before?.deltas };
    for (const [column, delta] of Object.entries(deltas)) sums[column] = (sums[column] ?? 0) + Number(delta);
    rows.set(id, { kind: 'add', key: key, deltas: sums });
  }

  remove<Entity extends AnyEntity>(entity: Entity, key: Partial<RowOf<Entity>>): void {
    const { table, rows } = this.#of(entity);
    rows.set(keyOf(table, key), { kind: 'remove', key: key });
  }

  /** Every table with its changes, one a row. */
  *byTable(): Iterable<[Table, readonly Change[]]> {
    for (const [table, rows] of this.#tables) if (rows.size > 0) yield [table, [...rows.values()]];
  }

  #of(entity: AnyEntity): { table: Table; rows: Map<string, Change> } {
    const table = tableOf(entity);
    let rows = this.#tables.get(table);
    if (!rows) this.#tables.set(table, (rows = new Map<string, Change>()));
    return { table, rows };
  }
}

function keyOf(table: Table, row: Values): string {
  const [only, ...more] = table.key;
  if (only && more.length === 0) return String(row[only.property]);
  return JSON.stringify(table.key.map(({ property }) => row[property]));
}
