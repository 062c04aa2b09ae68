import type { Column } from '../table.ts';
import type { HistoryTable } from './history-table.ts';

/**
 * The rows after the event at `position`, as a subquery in parentheses. Conditions on the key reach
 * the history.
 */
export function tableAsOf(history: HistoryTable, position: bigint): string {
  const { of, counters, qualifiedName } = history;
  const key = of.key.map(({ name }) => name).join(', ');
  const columns = of.columns.map((column, i) => {
    if (column.isKey) {
      return column.name;
    }

    return counters.has(column.property)
      ? `sum(${column.name})::${column.type} AS ${column.name}`
      : lastOf(column, i);
  });
  const until = `FROM ${qualifiedName} WHERE position <= ${position}`;
  if (counters.size === 0) {
    return `(SELECT ${columns.join(', ')} ${until} GROUP BY ${key}
      HAVING max(position) FILTER (WHERE kind IN ('put', 'add')) > coalesce(max(position) FILTER (WHERE kind = 'remove'), -1))`;
  }

  // What came before the row was last put or removed no longer counts for the sums.
  return `(SELECT ${columns.join(', ')}
      FROM (SELECT *, max(position) FILTER (WHERE kind IN ('put', 'remove')) OVER (PARTITION BY ${key}) AS since ${until}) AS h
     WHERE since IS NULL OR position > since OR kind = 'put' AND position = since
     GROUP BY ${key} HAVING bool_or(kind IN ('put', 'add')))`;
}

/**
 * The value that the column was last set to. Arrays travel as text, because array_agg would join
 * them to one.
 */
function lastOf({ name, type }: Column, i: number): string {
  const isArray = type.endsWith('[]');
  const values = `array_agg(${name}${isArray ? '::text' : ''} ORDER BY position DESC)`;
  const last = `(${values} FILTER (WHERE changed & ${2 ** i}::bigint <> 0))[1]`;
  return `${last}${isArray ? `::${type}` : ''} AS ${name}`;
}
