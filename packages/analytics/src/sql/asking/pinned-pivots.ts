import type { DuckDBConnection } from '@duckdb/node-api';

/** What may follow the columns of a PIVOT. */
const AFTER_COLUMNS = /,|\)|;|--|\b(?:USING|GROUP|ORDER|LIMIT|OFFSET|UNION|EXCEPT|INTERSECT|ON|WHERE|QUALIFY)\b|$/gi;

export interface PinnedPivots {
  /** The question, in which a type is named for the values of each PIVOT that doesn't name its own. */
  readonly text: string;
  /** The names of the types, which have to be created. */
  readonly types: readonly string[];
}

/**
 * DuckDB makes several statements of a PIVOT that doesn't name its values: the first find the values and keep them as
 * types. It shows how it understands a question only where that is one statement. So a type is named in each such PIVOT,
 * and that text is checked and asked instead of the question; where the name got is for the check to see. Undefined if
 * this doesn't make one statement of it.
 */
export async function pinnedPivots(connection: DuckDBConnection, sql: string): Promise<PinnedPivots | undefined> {
  const statementsOf = async (text: string) => (await connection.extractStatements(text)).count;
  const types: string[] = [];
  let text = sql;
  let count = await statementsOf(sql);
  for (const { index } of [...sql.matchAll(AFTER_COLUMNS)].reverse()) {
    if (count === 1) break;
    const type = `pivoted_values_${types.length}`;
    const more = `${text.slice(0, index)} IN ${type} ${text.slice(index)}`;
    if ((await statementsOf(more).catch(() => count)) !== count - 1) continue;
    types.push(type);
    [text, count] = [more, count - 1];
  }
  return count === 1 ? { text, types } : undefined;
}
