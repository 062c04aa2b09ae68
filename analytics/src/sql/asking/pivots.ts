import { quotedString, type DuckDBConnection } from '@duckdb/node-api';

/** The words that may follow the columns of a PIVOT. */
const AFTER_COLUMNS =
  /,|\)|;|--|\b(?:USING|GROUP|ORDER|LIMIT|OFFSET|UNION|EXCEPT|INTERSECT|ON|WHERE|QUALIFY)\b|$/gi;

export interface PinnedPivots {
  /** The question, with a type named in each PIVOT that doesn't name its own values. */
  readonly text: string;
  /** The names of the types, which have to be created. */
  readonly types: readonly string[];
}

/**
 * DuckDB turns a PIVOT that doesn't name its values into several statements, of which the first
 * find the values and keep them as types. But it shows its parse only for a single statement. So
 * this names a type in each such PIVOT, and the resulting text is checked and asked instead of the
 * question; the check sees where the names ended up. Undefined if that doesn't yield one statement.
 */
export async function pinPivots(
  connection: DuckDBConnection,
  sql: string,
): Promise<PinnedPivots | undefined> {
  const countStatements = async (text: string) => (await connection.extractStatements(text)).count;
  const types: string[] = [];
  let text = sql;
  let count = await countStatements(sql);
  for (const { index } of [...sql.matchAll(AFTER_COLUMNS)].reverse()) {
    if (count === 1) {
      break;
    }

    const type = `pivoted_values_${types.length}`;
    const pinned = `${text.slice(0, index)} IN ${type} ${text.slice(index)}`;
    if ((await countStatements(pinned).catch(() => count)) !== count - 1) {
      continue;
    }

    types.push(type);
    text = pinned;
    count -= 1;
  }

  return count === 1 ? { text, types } : undefined;
}

/**
 * A PIVOT whose values are those of a type. Its parts are pointers into the JSON of the statement
 * (RFC 6901).
 */
export interface TypedPivot {
  readonly type: string;
  readonly source: string;
  readonly column: string;
  /** The queries of WITH that it knows, by their names. */
  readonly queries: ReadonlyMap<string, string>;
}

type Node = Readonly<Record<string, unknown>>;

/** Yields the PIVOTs in a part of a statement, each after those that it needs. */
export function* findPivots(
  part: unknown,
  at: string,
  queries: TypedPivot['queries'],
): Generator<TypedPivot> {
  if (typeof part !== 'object' || part === null) {
    return;
  }

  const { cte_map: ctes, ...node } = part as Node;
  const known = new Map(queries);
  const entries = ((ctes as Node | undefined)?.['map'] ?? []) as Node[];
  for (const [i, entry] of entries.entries()) {
    yield* findPivots(entry, `${at}/cte_map/map/${i}`, known);
    known.set(String(entry['key']).toLowerCase(), `${at}/cte_map/map/${i}`);
  }

  for (const [field, content] of Object.entries(node)) {
    yield* findPivots(content, `${at}/${field}`, known);
  }
  if (node['type'] !== 'PIVOT') {
    return;
  }

  for (const [i, { pivot_enum: type }] of (node['pivots'] as Node[]).entries()) {
    if (typeof type === 'string' && type !== '') {
      yield {
        type,
        source: `${at}/source`,
        column: `${at}/pivots/${i}/pivot_expressions/0`,
        queries: known,
      };
    }
  }
}

/**
 * Builds the query that finds the values of a PIVOT, as DuckDB would. `tree` is the JSON of its
 * statement.
 */
export async function buildValuesQuery(
  connection: DuckDBConnection,
  tree: string,
  pivot: TypedPivot,
): Promise<string> {
  const readCell = async (sql: string) =>
    ((await connection.runAndReadAll(sql)).getRowsJson()[0] as string[])[0] ?? '';
  // DuckDB extracts it, because JavaScript would round its large numbers.
  const readJsonAt = (pointer: string) =>
    readCell(`SELECT json_extract(${quotedString(tree)}, ${quotedString(pointer)})`);
  const column = await readJsonAt(pivot.column);
  const queries = await Promise.all([...pivot.queries.values()].map(readJsonAt));
  const node = `{
    "type": "SELECT_NODE", "aggregate_handling": "STANDARD_HANDLING", "cte_map": {"map": [${queries.join()}]},
    "select_list": [{"class": "CAST", "type": "OPERATOR_CAST", "child": ${column}, "cast_type": {"id": "VARCHAR"}}],
    "from_table": ${await readJsonAt(pivot.source)},
    "where_clause": {"class": "OPERATOR", "type": "OPERATOR_IS_NOT_NULL", "children": [${column}]},
    "modifiers": [{"type": "DISTINCT_MODIFIER"}, {"type": "ORDER_MODIFIER", "orders": [
      {"type": "ORDER_DEFAULT", "null_order": "ORDER_DEFAULT", "expression": ${column}}]}]}`;
  return readCell(
    `SELECT json_deserialize_sql(${quotedString(`{"statements": [{"node": ${node}}]}`)})`,
  );
}
