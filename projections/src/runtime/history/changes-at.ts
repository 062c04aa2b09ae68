import type { Column } from '../table.ts';
import type { HistoryTable } from './history-table.ts';

/**
 * The SQL that reads what events did to rows of a table with one key column. `$1` is the array of
 * keys, `$2` that of the events' positions beside it; both may name a row that an event left as it
 * was. The answer has, for each such pair, `key`, `position`, and `before` and `after`: objects of
 * these columns, by the names that rows have for them. All of their values are null where there was
 * no row.
 *
 * With `isOnlyChanged` it leaves out pairs without a change, and the columns that the event didn't
 * set are null in both objects, which saves looking up when they were set. Columns that count can't
 * be read by this.
 */
export function changesAt(
  { of, qualifiedName, counters }: HistoryTable,
  properties: readonly string[],
  { isOnlyChanged = false }: { readonly isOnlyChanged?: boolean } = {},
): string {
  const [key, ...others] = of.key;
  const counter = properties.find((property) => counters.has(property));
  if (!key || others.length > 0 || counter !== undefined) {
    throw new Error(
      `${of.name} has ${counter === undefined ? 'several key columns' : `the counter ${counter}`}.`,
    );
  }

  const read = of.columns.flatMap((column, i) =>
    properties.includes(column.property)
      ? [{ column, last: `last_${i}`, bit: `${2 ** i}::bigint` }]
      : [],
  );
  const before = read.map(({ column, last }) => `${toLiteral(column)}, ${last}.value`);
  const after = read.map(
    ({ column, last, bit }) => `${toLiteral(column)},
      CASE WHEN h.kind = 'remove' THEN NULL WHEN h.changed & ${bit} <> 0 THEN to_jsonb(h.${column.name}) ELSE ${last}.value END`,
  );
  const lookUps = read.map(
    ({ column, last, bit }) => `LEFT JOIN LATERAL (
        SELECT to_jsonb(b.${column.name}) AS value FROM ${qualifiedName} AS b
         WHERE ${isOnlyChanged ? `(h.changed & ${bit} <> 0 OR h.kind = 'remove') AND` : ''}
               b.${key.name} = w.key AND b.position < w.position AND (b.changed & ${bit} <> 0 OR b.kind = 'remove')
         ORDER BY b.position DESC LIMIT 1) AS ${last} ON true`,
  );
  return `
    SELECT w.key, w.position,
           jsonb_build_object(${before.join(', ')}) AS before, jsonb_build_object(${after.join(', ')}) AS after
      FROM unnest($1::${key.type}[], $2::bigint[]) AS w(key, position)
      ${isOnlyChanged ? 'JOIN' : 'LEFT JOIN'} ${qualifiedName} AS h ON h.${key.name} = w.key AND h.position = w.position
      ${lookUps.join('\n')}`;
}

const toLiteral = ({ property }: Column): string => `'${property}'`;
