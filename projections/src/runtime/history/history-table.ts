import { bigint, text, timestamptz } from '../columns.ts';
import { entityOf } from '../define-table.ts';
import { READ_MODELS, type Column, type Table } from '../table.ts';

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

const added = { position: bigint(), decidedAt: timestamptz(), kind: text<ChangeKind>(), changed: bigint() };

export function historyTable<Of extends Table>(of: Of, counters: readonly string[] = []): HistoryTable<Of> {
  const name = `${of.name}_history`;
  const position = column('position', 'position', added.position.traits.type, true);
  const rest = of.columns.filter(({ isKey }) => !isKey);
  const columns: Column[] = [
    ...of.key.map((key) => ({ ...key, isNullable: false })),
    position,
    column('decidedAt', 'decided_at', added.decidedAt.traits.type),
    column('kind', 'kind', added.kind.traits.type),
    column('changed', 'changed', added.changed.traits.type),
    ...rest.map(({ default: _, ...one }): Column => ({ ...one, isNullable: true, default: undefined })),
  ];
  const indexes: Table['indexes'] = [];
  return {
    name,
    qualifiedName: `${READ_MODELS}.${name}`,
    columns,
    key: columns.filter(({ isKey }) => isKey),
    indexes,
    entity: entityOf({ name, columns, indexes }),
    of,
    counters: new Set(counters),
  };
}

const column = (property: string, name: string, type: string, isKey = false): Column => ({
  property,
  name,
  type,
  isKey,
  isNullable: false,
  isSealed: false,
  default: undefined,
});

/** The bits in `changed` of the columns that these values are for. */
export function bitsOf({ columns }: Table, values: Readonly<Record<string, unknown>>): number {
  let bits = 0;
  for (const [i, { property }] of columns.entries()) if (property in values) bits += 2 ** i;
  return bits;
}
