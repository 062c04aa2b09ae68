import { bigint, text, timestamptz } from '../columns.ts';
import { columnsOf, tableOf } from '../define-table.ts';
import type { Column, Table } from '../table.ts';

export type ChangeKind = 'put' | 'patch' | 'add' | 'remove';

/**
 * The history of a table: a row for each event and each row of the table that it changed. It has the columns of the
 * table, of which only those in `changed` count, and these:
 *
 * - `position`, of the event in the log
 * - `decided_at`, when the event was decided
 * - `kind`, how it changed the row
 * - `changed`, which columns it set or increased: the sum of 2^i for the i-th column of the table, from 0
 *
 * Rows are only ever appended. Columns named in `counters` hold the increase, or in a `put` the new value.
 */
export interface HistoryTable<Of extends Table = Table> extends Table {
  readonly of: Of;
  readonly counters: ReadonlySet<string>;
}

const added = columnsOf({
  position: bigint().key(),
  decidedAt: timestamptz(),
  kind: text<ChangeKind>(),
  changed: bigint(),
});

export function historyTable<Of extends Table>(of: Of, counters: readonly string[] = []): HistoryTable<Of> {
  const rest = of.columns.filter(({ isKey }) => !isKey);
  const kept = rest.map(({ default: _, ...column }): Column => ({ ...column, isNullable: true }));
  return { ...tableOf(`${of.name}_history`, [...of.key, ...added, ...kept]), of, counters: new Set(counters) };
}

/** The bits in `changed` of the columns that these values are for. */
export function bitsOf({ columns }: Table, values: Readonly<Record<string, unknown>>): number {
  let bits = 0;
  for (const [i, { property }] of columns.entries()) if (property in values) bits += 2 ** i;
  return bits;
}
