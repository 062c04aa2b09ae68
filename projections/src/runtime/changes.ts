import type { HistoryTable, RowOf, Table } from './table.ts';

export type Values = Readonly<Record<string, unknown>>;
type Deltas = Readonly<Record<string, number>>;

/** The change to one row that sums up all events of a batch so far. */
export type Change =
  | { readonly kind: 'put'; readonly row: Values }
  | { readonly kind: 'remove'; readonly key: Values }
  /** Sets columns to `values` and increases counters by `deltas`, if the row exists. */
  | {
      readonly kind: 'patch';
      readonly key: Values;
      readonly values: Values;
      readonly deltas: Deltas;
    }
  /** Increases counters by `deltas` and sets columns to `values`. A missing row is made first. */
  | {
      readonly kind: 'add';
      readonly key: Values;
      readonly deltas: Deltas;
      readonly values: Values;
      /** A change that applies first. */
      readonly before: Extract<Change, { kind: 'patch' | 'remove' }> | undefined;
    };

/**
 * Folds two changes of one row into one. `put` and `remove` replace the whole row, so they need no
 * folding.
 */
function foldChange(
  before: Change | undefined,
  next: Extract<Change, { kind: 'patch' | 'add' }>,
): Change {
  if (!before) {
    return next;
  }

  return next.kind === 'patch' ? foldPatch(before, next) : foldAdd(before, next);
}

function foldPatch(before: Change, next: Extract<Change, { kind: 'patch' }>): Change {
  switch (before.kind) {
    case 'put':
      return {
        kind: 'put',
        row: { ...before.row, ...next.values, ...addToRow(before.row, next.deltas) },
      };
    case 'remove':
      return before;
    case 'patch':
    case 'add': {
      const { deltas, values } = addFurtherDeltas(before, next.deltas);
      const set = { ...values, ...next.values };
      return {
        ...before,
        deltas: Object.fromEntries(
          Object.entries(deltas).filter(([column]) => !(column in next.values)),
        ),
        values: set,
      };
    }
  }
}

function foldAdd(before: Change, next: Extract<Change, { kind: 'add' }>): Change {
  switch (before.kind) {
    case 'put':
      return { kind: 'put', row: { ...before.row, ...addToRow(before.row, next.deltas) } };
    case 'remove':
    case 'patch':
      return { ...next, before };
    case 'add':
      return { ...before, ...addFurtherDeltas(before, next.deltas) };
  }
}

/**
 * The values and deltas of a change after further deltas. A column that has been set is no longer a
 * delta.
 */
function addFurtherDeltas(
  before: { readonly values: Values; readonly deltas: Deltas },
  further: Deltas,
): { readonly values: Values; readonly deltas: Deltas } {
  const deltas: Record<string, number> = { ...before.deltas };
  const values: Record<string, unknown> = { ...before.values };
  for (const column in further) {
    const sum = column in values ? values : deltas;
    sum[column] = Number(sum[column] ?? 0) + (further[column] ?? 0);
  }

  return { values, deltas };
}

export const toPuts = (rows: readonly Values[]): Change[] =>
  rows.map((row) => ({ kind: 'put', row }));

/** The counters of a row after these deltas. */
export function addToRow(from: Values, deltas: Deltas): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const column in deltas) {
    sum[column] = Number(from[column] ?? 0) + (deltas[column] ?? 0);
  }

  return sum;
}

/** What one event did to a row whose history is kept. */
export interface RecordedChange {
  /** The row's key, as a text (`keyOf`). */
  readonly key: string;
  readonly position: bigint;
  /** When the event was decided. */
  readonly decidedAt: string;
  readonly change: Change;
}

export interface TableChanges {
  readonly key: readonly string[];
  /** Changes by the row's key, oldest first. */
  readonly rows: Map<string, Change>;
  /** Rows that are new and never change. */
  readonly appended: Values[];
}

/**
 * The row changes of a batch of events, folded row by row: the database sees one statement for each
 * table and kind of change. A projection reads no rows and states what is true after an event, so
 * replaying does the same again.
 */
export class Changes {
  readonly #tables = new Map<Table, TableChanges>();
  readonly #histories = new Map<HistoryTable, RecordedChange[]>();

  /** Makes this the row, whether it existed or not. */
  put<T extends Table>(table: T, row: RowOf<T>): void {
    const { key, rows } = this.changesOf(table);
    rows.set(keyOf(key, row), { kind: 'put', row });
  }

  /**
   * Adds a row that never changes; adding it again does nothing. No other kind of change may touch
   * such a table.
   */
  append<T extends Table>(table: T, row: RowOf<T>): void {
    this.changesOf(table).appended.push(row);
  }

  /**
   * Sets these columns of the row and adds to these counters, if it exists. No column may be in
   * both.
   */
  patch<T extends Table>(
    table: T,
    key: Partial<RowOf<T>>,
    values: Partial<RowOf<T>>,
    deltas: Partial<Record<keyof RowOf<T>, number>> = {},
  ): void {
    this.#fold(table, { kind: 'patch', key, values, deltas: deltas as Record<string, number> });
  }

  /**
   * Adds to counters of the row. A missing row is made first, with counters at zero and other
   * columns at their defaults.
   */
  add<T extends Table>(
    table: T,
    key: Partial<RowOf<T>>,
    deltas: Partial<Record<keyof RowOf<T>, number>>,
  ): void {
    this.#fold(table, {
      kind: 'add',
      key,
      deltas: deltas as Record<string, number>,
      values: {},
      before: undefined,
    });
  }

  remove<T extends Table>(table: T, key: Partial<RowOf<T>>): void {
    const { key: properties, rows } = this.changesOf(table);
    rows.set(keyOf(properties, key), { kind: 'remove', key });
  }

  /** Adds what an event did to a row, for its history. */
  record(history: HistoryTable, recorded: RecordedChange): void {
    this.recordedOf(history).push(recorded);
  }

  /** What events did to rows whose history is kept, by history and in the order of the events. */
  listRecorded(): Iterable<[HistoryTable, readonly RecordedChange[]]> {
    return this.#histories;
  }

  /** The changes gathered for a history. A rebuild takes them out as it goes on. */
  recordedOf(history: HistoryTable): RecordedChange[] {
    let recorded = this.#histories.get(history);
    if (!recorded) {
      recorded = [];
      this.#histories.set(history, recorded);
    }

    return recorded;
  }

  /** The changes of each table that has any. */
  *listByTable(): Iterable<[Table, readonly Change[]]> {
    for (const [table, { rows, appended }] of this.#tables) {
      const changes = [...rows.values(), ...toPuts(appended)];
      if (changes.length > 0) {
        yield [table, changes];
      }
    }
  }

  /** The changes gathered for a table. A rebuild takes them out as it goes on. */
  changesOf(table: Table): TableChanges {
    let changes = this.#tables.get(table);
    if (!changes) {
      const key = table.key.map(({ property }) => property);
      changes = { key, rows: new Map<string, Change>(), appended: [] };
      this.#tables.set(table, changes);
    }

    return changes;
  }

  #fold(table: Table, change: Extract<Change, { kind: 'patch' | 'add' }>): void {
    const { key: properties, rows } = this.changesOf(table);
    const key = keyOf(properties, change.key);
    rows.set(key, foldChange(rows.get(key), change));
  }
}

/** A text for a row's key that no other key of the table has. `properties` are those of the key. */
export function keyOf(properties: readonly string[], row: Values): string {
  const [only = ''] = properties;
  return properties.length === 1
    ? String(row[only])
    : JSON.stringify(properties.map((property) => row[property]));
}
