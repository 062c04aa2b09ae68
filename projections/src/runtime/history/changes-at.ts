import type { Pool } from 'pg';

import type { HistoryTable } from '../table.ts';

/**
 * The SQL that reads what events did to rows of a table with one key column. `$1` is the array of
 * keys, `$2` that of the events' positions beside it; both may name a row that an event left as it
 * was. The answer has, for each such pair, `key`, `position`, and `before` and `after`: objects of
 * these columns, by the names that rows have for them. All of their values are null where there was
 * no row.
 */
export function changesAt(
  { of, qualifiedName }: HistoryTable,
  properties: readonly string[],
): string {
  const [key, ...others] = of.key;
  if (!key || others.length > 0) {
    throw new Error(`${of.name} has several key columns.`);
  }

  const read = of.columns.filter(({ property }) => properties.includes(property));
  const toObject = (version: string) =>
    `jsonb_build_object(${read.map(({ property, name }) => `'${property}', ${version}.${name}`).join(', ')})`;
  const joinLast = (version: string, condition: string) => `
      LEFT JOIN LATERAL (
        SELECT * FROM ${qualifiedName} AS h
         WHERE h.${key.name} = changed.key AND h.position ${condition} changed.position
         ORDER BY h.position DESC LIMIT 1) AS ${version} ON NOT ${version}.is_removed`;
  return `
    SELECT changed.key, changed.position, ${toObject('earlier')} AS before, ${toObject('later')} AS after
      FROM unnest($1::${key.type}[], $2::bigint[]) AS changed(key, position)
      ${joinLast('earlier', '<')} ${joinLast('later', '<=')}`;
}

/** A row, and the position of an event that may have changed it. */
export interface TouchedRow {
  readonly key: string | number;
  readonly position: string | bigint;
}

/** What an event did to a row. */
export interface RowChange<Row> {
  readonly key: string | number;
  readonly position: string;
  /** The requested columns; all of them are null where there was no row. */
  readonly before: { readonly [Property in keyof Row]: Row[Property] | null };
  readonly after: { readonly [Property in keyof Row]: Row[Property] | null };
}

/** Reads what events did to these rows (`changesAt`). */
export async function readChangesAt<Row extends object>(
  pool: Pool,
  history: HistoryTable,
  touched: readonly TouchedRow[],
  properties: readonly (keyof Row & string)[],
): Promise<RowChange<Row>[]> {
  if (touched.length === 0) {
    return [];
  }

  const { rows } = await pool.query<RowChange<Row>>({
    text: changesAt(history, properties),
    values: [touched.map(({ key }) => key), touched.map(({ position }) => position.toString())],
  });
  return rows;
}
