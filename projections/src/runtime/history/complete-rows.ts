import type { ClientBase } from 'pg';

import { addToRow, keyOf, type Change, type RecordedChange, type Values } from '../changes.ts';
import { buildLookUp } from '../statements.ts';
import { READ_MODELS, type HistoryTable, type Table } from '../table.ts';

/** The last versions of rows by their keys (`keyOf`); undefined for a row that isn't there. */
export type LastRows = Map<string, Values | undefined>;

const keyValuesOf = (change: Change): Values => (change.kind === 'put' ? change.row : change.key);

/** Reads the last versions of all rows that were changed, in one statement. */
export async function readLastRows(
  client: ClientBase,
  history: HistoryTable,
  recorded: readonly RecordedChange[],
  schema = READ_MODELS,
): Promise<LastRows> {
  const keys = new Map<string, Values>();
  for (const { key, change } of recorded) {
    keys.set(key, keyValuesOf(change));
  }

  const { text, values } = buildLookUp(history, [...keys.values()], schema);
  const { rows } = await client.query<Values>(text, [...values]);
  const properties = history.of.key.map(({ property }) => property);
  return new Map(rows.map((row) => [keyOf(properties, row), row]));
}

/** Returns the rows of the history for these changes, in the order of their events. */
export function completeRows(
  { of }: HistoryTable,
  recorded: readonly RecordedChange[],
  last: LastRows,
): Values[] {
  const rows: Values[] = [];
  for (const one of recorded) {
    const row = completeRow(of, one, last);
    if (row) {
      rows.push(row);
    }
  }

  return rows;
}

/**
 * Returns the row of the history for a change, and makes it the last version. A change of a row
 * that isn't there leaves none.
 */
export function completeRow(
  table: Table,
  { key, position, decidedAt, change }: RecordedChange,
  last: LastRows,
): Values | undefined {
  const before = last.get(key);
  const after = applyChange(table, before, change);
  // Moves the row to the end, so that those at the beginning are the ones that have rested longest.
  last.delete(key);
  last.set(key, after);

  if (after) {
    return { ...after, position, decidedAt, isRemoved: false };
  }
  if (!before) {
    return undefined;
  }

  const removed: Record<string, unknown> = { position, decidedAt, isRemoved: true };
  for (const { property } of table.key) {
    removed[property] = before[property];
  }

  return removed;
}

/** The row after a change, or undefined if there is none. */
function applyChange(table: Table, before: Values | undefined, change: Change): Values | undefined {
  switch (change.kind) {
    case 'put':
      return change.row;
    case 'remove':
      return undefined;
    case 'patch':
      return before && { ...before, ...change.values, ...addToRow(before, change.deltas) };
    case 'add': {
      const first = change.before ? applyChange(table, before, change.before) : before;
      const row = first ?? { ...listDefaults(table), ...change.key };
      return { ...row, ...addToRow(row, change.deltas), ...change.values };
    }
  }
}

/** The columns of a row that is made by counting; those without a default are null. */
function listDefaults({ columns }: Table): Values {
  const values: Record<string, unknown> = {};
  for (const column of columns) {
    values[column.property] = column.default ?? null;
  }

  return values;
}
