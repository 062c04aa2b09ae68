import pg from 'pg';

import type { RecordedTable } from './recorded-log.ts';

/** Connects with times in UTC, so that a row's JSON is the same everywhere. */
export async function runOnDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type TableShape = Omit<RecordedTable, 'rows'>;

/** Lists the tables of a schema with their columns. */
export async function listTables(client: pg.Client, schema: string): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT table_schema || '.' || table_name AS table,
            array_agg(column_name::text ORDER BY ordinal_position) AS columns
       FROM information_schema.columns
      WHERE table_schema = $1
      GROUP BY table_schema, table_name
      ORDER BY 1`,
    [schema],
  );
  return rows;
}

/** Reads these columns, or SQL expressions, of all rows as JSON. */
export async function readRows(
  client: pg.Client,
  { table, columns }: TableShape,
): Promise<unknown[][]> {
  const { rows } = await client.query<{ row: unknown[] }>(
    `SELECT jsonb_build_array(${columns.join()}) AS row FROM ${table}`,
  );
  return sortRows(rows.map(({ row }) => row));
}

/** Sorts rows by their text, because Postgres sorts text as its machine does. */
export const sortRows = (rows: readonly (readonly unknown[])[]): unknown[][] =>
  rows
    .map((row) => JSON.stringify(row))
    .sort()
    .map((text) => JSON.parse(text) as unknown[]);
