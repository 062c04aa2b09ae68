import type { HistoryTable } from '../table.ts';

/**
 * The rows after the event at `position`, as a subquery in parentheses: of each row the last
 * version until then. Conditions on the key reach the history.
 */
export function tableAsOf({ of, qualifiedName }: HistoryTable, position: bigint): string {
  const columns = of.columns.map(({ name }) => name).join(', ');
  const key = of.key.map(({ name }) => name);
  // Backwards along the key of the history, which needs no sorting.
  const order = [...key, 'position'].map((name) => `${name} DESC`).join(', ');
  return `(SELECT ${columns}
      FROM (SELECT DISTINCT ON (${key.join(', ')}) * FROM ${qualifiedName}
             WHERE position <= ${position} ORDER BY ${order}) AS version
     WHERE NOT is_removed)`;
}
