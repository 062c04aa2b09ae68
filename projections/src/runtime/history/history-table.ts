import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';

import { Changes, type Change, type Values } from '../changes.ts';
import type { ReadModel } from '../define-read-model.ts';
import { bigint, text, timestamptz, toColumns, toTable } from '../define-table.ts';
import type { Column, Table } from '../table.ts';

export type ChangeKind = 'put' | 'patch' | 'add' | 'remove';

/**
 * The history of a table: a row for each event and each row of the table that it changed. It has
 * the columns of the table, of which only those in `changed` count, and these:
 *
 * - `position`, of the event in the log
 * - `decided_at`, when the event was decided
 * - `kind`, how it changed the row
 * - `changed`, which columns it set or increased: the sum of 2^i for the i-th column of the table,
 *   from 0
 *
 * Rows are only ever appended. Columns named in `counters` hold the increase, or in a `put` the new
 * value.
 */
export interface HistoryTable<Of extends Table = Table> extends Table {
  readonly of: Of;
  readonly counters: ReadonlySet<string>;
}

const added = toColumns({
  position: bigint().key(),
  decidedAt: timestamptz(),
  kind: text<ChangeKind>(),
  changed: bigint(),
});

export function defineHistoryTable<Of extends Table>(
  of: Of,
  counters: readonly string[] = [],
): HistoryTable<Of> {
  const rest = of.columns.filter(({ isKey }) => !isKey);
  const kept = rest.map(({ default: _, ...column }): Column => ({ ...column, isNullable: true }));
  return {
    ...toTable(`${of.name}_history`, [...of.key, ...added, ...kept]),
    of,
    counters: new Set(counters),
  };
}

/** The bits in `changed` of the columns that these values are for. */
function bitsOf({ columns }: Table, values: Readonly<Record<string, unknown>>): number {
  let bits = 0;
  for (const [i, { property }] of columns.entries()) {
    if (property in values) {
      bits += 2 ** i;
    }
  }

  return bits;
}

/**
 * Defines a read model that records the changes of another one, event by event, so that its past
 * can be read (`tableAsOf`).
 */
export function defineHistory<Name extends string>(
  { name, version, types, project }: ReadModel<Name>,
  histories: readonly HistoryTable[],
): ReadModel<`${Name}_history`> {
  const historyOfTable = new Map<Table, HistoryTable>(
    histories.map((history) => [history.of, history]),
  );
  return {
    name: `${name}_history`,
    version,
    isLater: true,
    tables: histories,
    types,
    project: (event, changes) => {
      const own = new Changes();
      project(event, own);
      for (const [table, made] of own.listByTable()) {
        const history = historyOfTable.get(table);
        if (history) {
          for (const change of made) {
            changes.append(history, toEntry(history, event, change));
          }
        }
      }
    },
  };
}

function toEntry(history: HistoryTable, event: RecordedEvent, change: Change): Values {
  const entry = { position: event.position, decidedAt: event.metadata.at, kind: change.kind };
  const { of } = history;
  if (change.kind === 'put') {
    return { ...change.row, ...entry, changed: 2 ** of.columns.length - 1 };
  }
  if (change.kind === 'remove') {
    return { ...change.key, ...entry, changed: 0 };
  }

  const { key, values, deltas } = change;
  assertCountersMatch(history, Object.keys(values), Object.keys(deltas));
  return { ...values, ...deltas, ...key, ...entry, changed: bitsOf(of, { ...values, ...deltas }) };
}

/**
 * Throws if the history would have the increase of a column for its value, or the other way round.
 */
function assertCountersMatch(
  { name, counters }: HistoryTable,
  set: readonly string[],
  increased: readonly string[],
): void {
  const wrong =
    set.find((property) => counters.has(property)) ??
    increased.find((property) => !counters.has(property));
  if (wrong !== undefined) {
    throw new Error(`${name} must know that ${wrong} is a counter, and a counter is never set.`);
  }
}
