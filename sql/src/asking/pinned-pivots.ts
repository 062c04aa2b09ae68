import type { DuckDBConnection } from '@duckdb/node-api';

/** A type with the values of a PIVOT that doesn't name its own. */
export const PIVOTED_VALUES = `CREATE TEMP TYPE pivoted_values AS ENUM ('a value')`;
const PIN = ' IN pivoted_values ';
/** What may follow the columns of a PIVOT. */
const AFTER_COLUMNS = /,|\)|;|--|\b(?:USING|GROUP|ORDER|LIMIT|OFFSET|UNION|EXCEPT|INTERSECT|ON|WHERE|QUALIFY)\b|$/gi;

/**
 * The question with values for each PIVOT that doesn't name its own. DuckDB makes several statements of such a PIVOT: the
 * first find its values and keep them as types. It shows how it understands a question only where that is one statement,
 * so this text is checked instead of the question. It has the same parts: what is added in any place, in a text or a
 * comment too, neither ends nor begins one.
 */
export async function pinnedPivots(connection: DuckDBConnection, sql: string): Promise<string> {
  const statementsOf = async (text: string) => (await connection.extractStatements(text)).count;
  let pinned = sql;
  let count = await statementsOf(sql);
  for (const { index } of [...sql.matchAll(AFTER_COLUMNS)].reverse()) {
    if (count === 1) break;
    const more = pinned.slice(0, index) + PIN + pinned.slice(index);
    const fewer = await statementsOf(more).catch(() => count);
    if (fewer === count) continue;
    [pinned, count] = [more, fewer];
  }
  return pinned;
}
