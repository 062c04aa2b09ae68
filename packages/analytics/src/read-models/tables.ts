import { layout } from '@cablepark/postgres/client/advisory-locks';
import { leasesTable } from '@cablepark/postgres/client/leases';
import type { ClientBase, Pool } from 'pg';
import type { Definition } from './definition.ts';
import type { ColumnType, Columns, Row } from './index.ts';
import type { Changed } from './isolated/messages.ts';

/** The schema of what is known of the files, and that of their rows, with a table for each under its name. */
export const FILES = 'read_model_files';
export const FILE_ROWS = 'read_model_file_rows';
export const LEASES = `${FILES}.leases`;
/** The lease of the process that runs the files. */
export const RUNNING = 'files';

type Sql = Pick<Pool, 'query'>;

/** Makes what the files need, if it isn't there yet. */
export async function prepareFiles(database: Sql): Promise<void> {
  await database.query(
    layout(
      FILES,
      `CREATE SCHEMA IF NOT EXISTS ${FILES}; CREATE SCHEMA IF NOT EXISTS ${FILE_ROWS}; ${leasesTable(LEASES)};
       CREATE TABLE IF NOT EXISTS ${FILES}.files (
         file text PRIMARY KEY, name text UNIQUE, version int, columns json, key text[], position bigint NOT NULL,
         stopped text, is_rebuild_wanted boolean NOT NULL DEFAULT false);
       ALTER TABLE ${FILES}.files ADD COLUMN IF NOT EXISTS erasures int`,
    ),
  );
}

/** A file as the tables know it. */
export interface KnownFile {
  readonly file: string;
  /** Null of a file that was never taken up. */
  readonly name: string | null;
  readonly version: number | null;
  readonly columns: Columns | null;
  readonly key: readonly string[] | null;
  /** Up to where in the log its rows are made; -1 before its first event. */
  readonly position: bigint;
  /** Why it is stopped, or null. */
  readonly stopped: string | null;
  readonly isRebuildWanted: boolean;
  /** How many keys had been erased when its rows were made from nothing; null of rows made by a version before. */
  readonly erasures: number | null;
}

/** The files, as they are known; none if no process has ever run any. */
export async function knownFiles(database: Sql): Promise<readonly KnownFile[]> {
  const { rows } = await database
    .query<Omit<KnownFile, 'position' | 'isRebuildWanted'> & { position: string; is_rebuild_wanted: boolean }>(
      `SELECT * FROM ${FILES}.files ORDER BY file`,
    )
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === NO_TABLE) return { rows: [] };
      throw error;
    });
  return rows.map(({ position, is_rebuild_wanted, ...row }) => ({
    ...row,
    position: BigInt(position),
    isRebuildWanted: is_rebuild_wanted,
  }));
}
const NO_TABLE = '42P01';

export async function wantRebuild(database: Sql, name: string): Promise<boolean> {
  const { rowCount } = await database.query(`UPDATE ${FILES}.files SET is_rebuild_wanted = true WHERE name = $1`, [
    name,
  ]);
  return rowCount !== 0;
}

const quoted = (name: string): string => `"${name}"`;
const tableOf = (name: string): string => `${FILE_ROWS}.${quoted(name)}`;

/** Text is ordered by its bytes, so that a page after a cursor is the same on every machine. */
const types: Readonly<Record<ColumnType, string>> = {
  text: 'text COLLATE "C"',
  integer: 'bigint',
  decimal: 'numeric(18, 6)',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamptz(3)',
};

const create = (name: string, { columns, key }: Definition): string => {
  const defined = Object.entries(columns).map(([column, type]) => `${quoted(column)} ${types[type]}`);
  // A text may be the pseudonym of a customer, which would stay among them after an erasure.
  const withoutStatistics = Object.keys(columns)
    .filter((column) => columns[column] === 'text')
    .map((column) => `ALTER TABLE ${tableOf(name)} ALTER COLUMN ${quoted(column)} SET STATISTICS 0;`);
  return `CREATE TABLE ${tableOf(name)} (${defined.join(', ')}, PRIMARY KEY (${key.map(quoted).join(', ')}));
    ${withoutStatistics.join(' ')}`;
};

/**
 * Replaces all rows of a file by others, and says up to where in the log they are made, and after how many erasures. One transaction, which keeps
 * readers waiting only at its end.
 */
export async function replaceRows(
  client: ClientBase,
  file: string,
  definition: Definition,
  rows: AsyncIterable<readonly Row[]>,
  { position, erasures }: { readonly position: bigint; readonly erasures: number },
): Promise<void> {
  const { name, version, columns, key } = definition;
  await client.query('BEGIN');
  try {
    const made = `${name}-new`; // no file can have such a name
    await client.query(create(made, definition));
    for await (const some of rows) await put(client, made, some);
    await dropTables(client, file, name);
    await client.query(`ALTER TABLE ${tableOf(made)} RENAME TO ${quoted(name)}`);
    await client.query(
      `INSERT INTO ${FILES}.files (file, name, version, columns, key, position, erasures)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (file) DO UPDATE SET name = $2, version = $3, columns = $4, key = $5, position = $6, erasures = $7,
         stopped = NULL, is_rebuild_wanted = false`,
      [file, name, version, JSON.stringify(columns), key, position.toString(), erasures],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Drops the table that the file had, and the one of this name. */
async function dropTables(client: ClientBase, file: string, name: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM ${FILES}.files WHERE file = $1 AND name IS NOT NULL`,
    [file],
  );
  for (const known of new Set([name, ...rows.map((row) => row.name)]))
    await client.query(`DROP TABLE IF EXISTS ${tableOf(known)}`);
}

const put = (client: ClientBase, name: string, rows: readonly Row[]): Promise<unknown> =>
  client.query(`INSERT INTO ${tableOf(name)} SELECT * FROM json_populate_recordset(NULL::${tableOf(name)}, $1)`, [
    JSON.stringify(rows),
  ]);

/** Writes what events have changed, and the position that they have reached, in one statement. */
export async function writeChanges(
  client: ClientBase,
  file: string,
  { name, columns, key }: Definition,
  { put: rows, deleted }: Changed,
  position: bigint,
): Promise<void> {
  const table = tableOf(name);
  const isKey = key.map((column) => `t.${quoted(column)} = d.${quoted(column)}`).join(' AND ');
  const rest = Object.keys(columns).filter((column) => !key.includes(column));
  const update = rest.map((column) => `${quoted(column)} = EXCLUDED.${quoted(column)}`).join(', ');
  const advance = `UPDATE ${FILES}.files SET position = $2 WHERE file = $1`;
  if (rows.length + deleted.length === 0) {
    await client.query(advance, [file, position.toString()]);
    return;
  }
  await client.query(
    `WITH deleted AS (
       DELETE FROM ${table} t USING json_populate_recordset(NULL::${table}, $3) d WHERE ${isKey}),
     put AS (
       INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $4)
       ON CONFLICT (${key.map(quoted).join(', ')}) DO ${update === '' ? 'NOTHING' : `UPDATE SET ${update}`})
     ${advance}`,
    [file, position.toString(), JSON.stringify(deleted), JSON.stringify(rows)],
  );
}

/** Notes why a file is stopped. Its rows stay, but are shown to nobody. `name` is null if the file can't have one. */
export async function noteStopped(
  client: ClientBase,
  file: string,
  name: string | null,
  reason: string,
): Promise<void> {
  await client.query(
    `INSERT INTO ${FILES}.files (file, name, position, stopped) VALUES ($1, $2, -1, $3)
     ON CONFLICT (file) DO UPDATE SET name = coalesce($2, files.name), stopped = $3, is_rebuild_wanted = false`,
    [file, name, reason],
  );
}

/** Keeps nothing of a file. */
export async function forgetFile(client: ClientBase, file: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM ${FILES}.files WHERE file = $1 AND name IS NOT NULL`,
    [file],
  );
  const drop = rows.map(({ name }) => `DROP TABLE IF EXISTS ${tableOf(name)};`).join('');
  await client.query('BEGIN');
  await client.query(drop === '' ? 'SELECT' : drop);
  await client.query(`DELETE FROM ${FILES}.files WHERE file = $1`, [file]);
  await client.query('COMMIT');
}

type Shape = Pick<Definition, 'name' | 'columns' | 'key'>;

export interface PageOfRows {
  readonly rows: readonly Row[];
  readonly position: bigint;
}

/**
 * Reads rows by their key, at most `limit`, after the one with the key `after`, in one statement with the position up to
 * which they are made.
 */
export async function readRows(
  database: Sql,
  { name, columns, key }: Shape,
  { limit, after }: { readonly limit: number; readonly after?: readonly unknown[] | undefined },
): Promise<PageOfRows> {
  const keys = key.map(quoted).join(', ');
  const bounds = key.map((column, i) => `$${i + 3}::${types[columns[column] ?? 'text'].replace(/ COLLATE.*/, '')}`);
  const selected = Object.entries(columns).map(
    ([column, type]) => `${asText(quoted(column), type)} AS ${quoted(column)}`,
  );
  const { rows } = await database.query<{ position: string; rows: Record<string, string | null>[] }>(
    `SELECT position, (SELECT coalesce(json_agg(r), '[]') FROM (
        SELECT ${selected.join(', ')} FROM ${tableOf(name)} ${after ? `WHERE (${keys}) > (${bounds.join(', ')})` : ''}
         ORDER BY ${keys} LIMIT $2) r) AS rows
       FROM ${FILES}.files WHERE name = $1`,
    [name, limit, ...(after ?? [])],
  );
  const [page] = rows;
  return {
    position: BigInt(page?.position ?? -1),
    rows: (page?.rows ?? []).map((row) => valuesOf(columns, row)),
  };
}

const asText = (column: string, type: ColumnType): string =>
  type === 'timestamp' ? `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : `${column}::text`;

const valuesOf = (columns: Columns, row: Readonly<Record<string, string | null>>): Row =>
  Object.fromEntries(Object.entries(columns).map(([column, type]) => [column, valueOf(type, row[column] ?? null)]));

function valueOf(type: ColumnType, text: string | null): string | number | boolean | null {
  if (text === null) return null;
  if (type === 'integer' || type === 'decimal') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}
