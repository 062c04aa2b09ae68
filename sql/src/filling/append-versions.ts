import type { DuckDBConnection } from '@duckdb/node-api';
import { appendRows, type Table } from './table-batch.ts';
import type { TakenVersions } from './versions.ts';

/** A table of versions, by the names of its columns. */
export interface VersionsTable extends Table {
  /** What tells the things apart whose versions these are; an INTEGER or a VARCHAR. */
  readonly key: string;
  /** The position that ends a version. */
  readonly until: string;
}

/** Writes versions, within the connection's transaction: ends the last ones of the same keys and appends the others. */
export async function appendVersions(
  connection: DuckDBConnection,
  table: VersionsTable,
  { rows, ended }: TakenVersions<string | number>,
): Promise<void> {
  if (ended.size > 0) await end(connection, table, ended);
  await appendRows(connection, table, rows);
}

async function end(
  connection: DuckDBConnection,
  { schema, name, columns, key, until }: VersionsTable,
  ended: ReadonlyMap<string | number, number>,
): Promise<void> {
  const kind = columns[0] === 'integer' ? 'integer' : 'text';
  const type = kind === 'integer' ? 'INTEGER' : 'VARCHAR';
  await connection.run(`CREATE OR REPLACE TEMP TABLE ended (key ${type}, position BIGINT)`);
  const table: Table = { catalog: 'temp', schema: 'main', name: 'ended', columns: [kind, 'bigint'] };
  await appendRows(connection, table, [...ended]);
  await connection.run(
    `UPDATE ${schema}."${name}" AS version SET ${until} = ended.position FROM ended
      WHERE version.${key} = ended.key AND version.${until} IS NULL`,
  );
}
