import type { DuckDBConnection } from '@duckdb/node-api';

import type { AllowedNames } from './check-question.ts';
import { TABLE_FUNCTIONS, TABLES } from './views.ts';

/**
 * DuckDB's functions that return the present time. Macros replace them, so that a question gets the
 * time of the event at its position.
 */
const CLOCK_FUNCTIONS = [
  'now',
  'get_current_timestamp',
  'transaction_timestamp',
  'current_date',
  'today',
  'get_current_time',
  'current_localtime',
  'current_localtimestamp',
  'age',
  'ago',
];

/**
 * Functions that DuckDB calls consistent although they return settings, plan or read other
 * statements, or are random.
 */
const REFUSED_FUNCTIONS = [
  'current_setting',
  'getvariable',
  'json_serialize_plan',
  'json_execute_serialized_sql',
  'query',
  'query_table',
  'getenv',
  'reservoir_quantile',
  'in_search_path',
  'current_schema',
  'current_schemas',
  'current_database',
  'current_catalog',
  'current_query',
  'txid_current',
  'get_block_size',
  'format_type',
  'parse_duckdb_log_message',
];
const INTERNALS = /^(__internal|pg_|has_.+_privilege$|inet_|duckdb_|pragma_)/;

/** Window functions, and syntax that is written like a function. */
const WINDOW_FUNCTIONS = [
  'row_number',
  'rank',
  'dense_rank',
  'rank_dense',
  'percent_rank',
  'cume_dist',
  'ntile',
  'lag',
  'lead',
  'first_value',
  'last_value',
  'nth_value',
  'fill',
  'unnest',
  'unlist',
  'grouping',
  'grouping_id',
  'alias',
];

/** Table functions that read nothing. */
const PURE_TABLE_FUNCTIONS = ['range', 'generate_series', 'unnest', 'json_each', 'json_tree'];

const readNames = async (connection: DuckDBConnection, sql: string): Promise<string[]> =>
  ((await connection.runAndReadAll(sql)).getRowsJson() as [string][]).map(([name]) =>
    name.toLowerCase(),
  );

/**
 * Returns the names that questions may use. Of DuckDB's own functions these are the ones whose
 * results depend on nothing but their arguments.
 */
export async function readAllowedNames(connection: DuckDBConnection): Promise<AllowedNames> {
  const consistent = await readNames(
    connection,
    `SELECT DISTINCT function_name FROM duckdb_functions() WHERE database_name = 'system'
        AND (function_type = 'macro' OR (function_type IN ('scalar', 'aggregate') AND stability = 'CONSISTENT'))`,
  );
  const pure = [...consistent, ...WINDOW_FUNCTIONS].filter(
    (name) => !REFUSED_FUNCTIONS.includes(name) && !INTERNALS.test(name),
  );
  // The parser puts functions that stand for syntax, as `extract`, into the schema `main`.
  const syntax = pure
    .filter((name) => !CLOCK_FUNCTIONS.includes(name))
    .map((name) => `main.${name}`);
  const functions = new Set([...pure, ...CLOCK_FUNCTIONS, ...syntax]);
  const known = new Set([
    ...(await readNames(connection, 'SELECT DISTINCT function_name FROM duckdb_functions()')),
    ...REFUSED_FUNCTIONS,
  ]);
  const isUnknown = (name: string) => !known.has(name) && !INTERNALS.test(name);
  const isOperator = (name: string) => !/[a-z]/.test(name);
  // Operators are functions, too. Functions that don't exist are left to DuckDB to refuse.
  const isFunction = (name: string) => {
    const bare = name.replace(/^main\./, '');
    return functions.has(name) || isOperator(bare) || isUnknown(bare);
  };

  const internal = new Set(
    await readNames(
      connection,
      `SELECT view_name FROM duckdb_views() WHERE internal AND schema_name IN ('main', 'pg_catalog')`,
    ),
  );
  const tableFunctions = new Set<string>([...PURE_TABLE_FUNCTIONS, ...TABLE_FUNCTIONS]);
  const tables = new Set<string>(TABLES);
  return {
    isFunction,
    isTableFunction: (name) => tableFunctions.has(name),
    isTable: (name) => tables.has(name),
    isInternal: (name) => internal.has(name) || INTERNALS.test(name),
  };
}
