import { isDeepStrictEqual } from 'node:util';
import type { AuditChange } from '@cablepark/contracts/audit/list-audit-trail';
import { changesAt } from '@cablepark/projections/runtime/history/changes-at';
import type { HistoryTable } from '@cablepark/projections/runtime/history/history-table';
import type { Pool } from 'pg';

/** A row of a history, and the event that is asked about. */
export interface Touched {
  readonly key: string | number;
  readonly position: string;
}

interface RecordedChange<Row> {
  readonly key: string | number;
  readonly position: string;
  /** The columns that were asked for; all of them are null where there was no row. */
  readonly before: { readonly [Property in keyof Row]: Row[Property] | null };
  readonly after: { readonly [Property in keyof Row]: Row[Property] | null };
}

/** Reads what events did to these rows of a history (`changesAt`). */
export async function recordedChanges<Row extends object>(
  pool: Pool,
  history: HistoryTable,
  touched: readonly Touched[],
  properties: readonly (keyof Row & string)[],
  options: Parameters<typeof changesAt>[2] = {},
): Promise<RecordedChange<Row>[]> {
  if (touched.length === 0) return [];
  const { rows } = await pool.query<RecordedChange<Row>>({
    text: changesAt(history, properties, options),
    values: [touched.map(({ key }) => key), touched.map(({ position }) => position)],
  });
  return rows;
}

/** The changes of each event, by its position. */
export type ChangesByEvent = ReadonlyMap<string, readonly AuditChange[]>;

/** The fields in which two states of the same thing differ, in their order. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const change = { field, before: before[field] ?? null, after: after[field] ?? null };
    return isDeepStrictEqual(change.before, change.after) ? [] : [change];
  });
}

/** Collects changes under the positions of their events. */
export function byEvent(changes: Iterable<readonly [string, readonly AuditChange[]]>): ChangesByEvent {
  const found = new Map<string, AuditChange[]>();
  for (const [position, made] of changes) {
    const before = found.get(position);
    if (before) before.push(...made);
    else found.set(position, [...made]);
  }
  return found;
}
