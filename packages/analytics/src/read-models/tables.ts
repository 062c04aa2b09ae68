import { inTransaction } from '@cablepark/postgres/client/connect';
import { layout } from '@cablepark/postgres/client/advisory-locks';
import { leasesTable } from '@cablepark/postgres/client/leases';
import type { ClientBase, Pool } from 'pg';
import type { Definition } from './definition.ts';
import type { ColumnType, Columns, Row } from './index.ts';
import type { ChangedRow } from './isolated/messages.ts';

/** The schema of what is known of the files, and that of their rows: a table for each file, and its history. */
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
       ALTER TABLE ${FILES}.files ADD COLUMN IF NOT EXISTS erasures int, ADD COLUMN IF NOT EXISTS hash text,
         ADD COLUMN IF NOT EXISTS made_hash text`,
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
  /** How many keys had been erased when its rows were made from nothing; null if they tell of no customers. */
  readonly erasures: number | null;
  /** A hash of its text as it was taken up last, and of the text that its rows are of, or by which it was stopped. */
  readonly hash: string | null;
  readonly madeHash: string | null;
}

/** The files, as they are known; none if no process has ever run any. */
export async function knownFiles(database: Sql): Promise<readonly KnownFile[]> {
  const { rows } = await database
    .query<Omit<KnownFile, 'position'> & { position: string }>(
      `SELECT *, is_rebuild_wanted AS "isRebuildWanted", made_hash AS "madeHash" FROM ${FILES}.files ORDER BY file`,
    )
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === NO_TABLE) return { rows: [] };
      throw error;
    });
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
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

/** No file can have such a name. */
const historyName = (name: string): string => `${name}-history`;
/** The table with a row for each change of a file's row: what it became, or, if `_deleted`, that it is no more. */
export const historyOf = (name: string): string => tableOf(historyName(name));
/** Where the history gathers while all rows are made anew. */
const draftOf = (name: string): string => `pg_temp.${quoted(name)}`;

/** Text is ordered by its bytes, so that a page after a cursor is the same on every machine. */
const types: Readonly<Record<ColumnType, string>> = {
  text: 'text COLLATE "C"',
  integer: 'bigint',
  decimal: 'numeric(18, 6)',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamptz(3)',
};

/** No column of a file begins with `_`. */
const historyColumns = '_position bigint, _deleted boolean';

function creating(table: string, { columns, key }: Definition, { isHistory }: { readonly isHistory: boolean }): string {
  const defined = Object.entries(columns).map(([column, type]) => `${quoted(column)} ${types[type]}`);
  const keys = [...key.map(quoted), ...(isHistory ? ['_position'] : [])].join(', ');
  // A text may be the pseudonym of a customer, which would stay among them after an erasure.
  const withoutStatistics = Object.keys(columns)
    .filter((column) => columns[column] === 'text')
    .map((column) => `ALTER TABLE ${table} ALTER COLUMN ${quoted(column)} SET STATISTICS 0;`);
  return `CREATE TABLE ${table} (${isHistory ? `${historyColumns}, ` : ''}${defined.join(', ')}, PRIMARY KEY (${keys}));
    ${withoutStatistics.join(' ')}`;
}

const names = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/** The rows that are left of entries of a history. */
const lastOf = (entries: string, { key }: Definition): string =>
  `SELECT DISTINCT ON (${names(key)}) * FROM ${entries} ORDER BY ${names(key)}, _position DESC`;

/** Notes that the text with this hash was taken up. */
export const noteTaken = (client: ClientBase, file: string, hash: string): Promise<unknown> =>
  client.query(
    `INSERT INTO ${FILES}.files (file, position, hash) VALUES ($1, -1, $2) ON CONFLICT (file) DO UPDATE SET hash = $2`,
    [file, hash],
  );

/** Notes that the rows are those of this text, too. */
export const noteSame = (client: ClientBase, file: string, hash: string): Promise<unknown> =>
  client.query(`UPDATE ${FILES}.files SET made_hash = $2 WHERE file = $1`, [file, hash]);

/** Begins to make all rows of a file anew, from nothing. */
export const beginAnew = (client: ClientBase, definition: Definition): Promise<unknown> =>
  client.query(
    `DROP TABLE IF EXISTS ${draftOf(definition.name)};
     ${creating(draftOf(definition.name), definition, { isHistory: true })}`,
  );

/** Takes what events have changed, while the rows are made anew. */
export const gather = (client: ClientBase, { name }: Definition, changed: readonly ChangedRow[]): Promise<unknown> =>
  client.query(`INSERT INTO ${draftOf(name)} SELECT * FROM json_populate_recordset(NULL::${draftOf(name)}, $1)`, [
    JSON.stringify(changed),
  ]);

/**
 * Replaces all rows of a file, and their history, by those made anew, and says from which text, up to where in the log,
 * and after how many erasures if they tell of customers. One transaction, which keeps readers waiting only at its end.
 */
export async function replaceRows(
  client: ClientBase,
  file: string,
  definition: Definition,
  made: { readonly hash: string; readonly position: bigint; readonly erasures: number | null },
): Promise<void> {
  const { name, version, columns, key } = definition;
  const rows = `${name}-new`; // no file can have such a name
  await inTransaction(client, async () => {
    await client.query(creating(tableOf(rows), definition, { isHistory: false }));
    await client.query(creating(historyOf(rows), definition, { isHistory: true }));
    await client.query(
      `INSERT INTO ${historyOf(rows)} SELECT * FROM ${draftOf(name)};
       INSERT INTO ${tableOf(rows)} SELECT ${names(Object.keys(columns))}
         FROM (${lastOf(historyOf(rows), definition)}) AS last WHERE NOT _deleted`,
    );
    await dropTables(client, file, name);
    await client.query(
      `ALTER TABLE ${tableOf(rows)} RENAME TO ${quoted(name)};
       ALTER TABLE ${historyOf(rows)} RENAME TO ${quoted(historyName(name))}`,
    );
    await client.query(
      `INSERT INTO ${FILES}.files (file, name, version, columns, key, position, erasures, hash, made_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
       ON CONFLICT (file) DO UPDATE SET name = $2, version = $3, columns = $4, key = $5, position = $6, erasures = $7,
         made_hash = $8, stopped = NULL, is_rebuild_wanted = false`,
      [file, name, version, JSON.stringify(columns), key, made.position.toString(), made.erasures, made.hash],
    );
  });
}

/** Drops the tables that the file had, and those of this name. */
async function dropTables(client: ClientBase, file: string, name?: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM ${FILES}.files WHERE file = $1 AND name IS NOT NULL`,
    [file],
  );
  for (const known of new Set([...(name === undefined ? [] : [name]), ...rows.map((row) => row.name)]))
    await client.query(`DROP TABLE IF EXISTS ${tableOf(known)}, ${historyOf(known)}, ${draftOf(known)}`);
}

/** Writes what events have changed, into the rows and their history, and the position that they have reached. */
export async function writeChanges(
  client: ClientBase,
  file: string,
  definition: Definition,
  changed: readonly ChangedRow[],
  position: bigint,
): Promise<void> {
  const { name, columns, key } = definition;
  const table = tableOf(name);
  const isKey = key.map((column) => `t.${quoted(column)} = last.${quoted(column)}`).join(' AND ');
  const rest = Object.keys(columns).filter((column) => !key.includes(column));
  const update = rest.map((column) => `${quoted(column)} = EXCLUDED.${quoted(column)}`).join(', ');
  const advance = `UPDATE ${FILES}.files SET position = $2 WHERE file = $1`;
  if (changed.length === 0) {
    await client.query(advance, [file, position.toString()]);
    return;
  }
  await client.query(
    `WITH entry AS (
       INSERT INTO ${historyOf(name)} SELECT * FROM json_populate_recordset(NULL::${historyOf(name)}, $3) RETURNING *),
     last AS (${lastOf('entry', definition)}),
     deleted AS (DELETE FROM ${table} t USING last WHERE _deleted AND ${isKey}),
     put AS (
       INSERT INTO ${table} SELECT ${names(Object.keys(columns))} FROM last WHERE NOT _deleted
       ON CONFLICT (${names(key)}) DO ${update === '' ? 'NOTHING' : `UPDATE SET ${update}`})
     ${advance}`,
    [file, position.toString(), JSON.stringify(changed)],
  );
}

/** Notes why a file is stopped. Its rows stay, but are not shown. `name` is null if the file can't have one. */
export async function noteStopped(
  client: ClientBase,
  file: string,
  name: string | null,
  { hash, reason }: { readonly hash: string; readonly reason: string },
): Promise<void> {
  await client.query(
    `INSERT INTO ${FILES}.files (file, name, position, stopped, made_hash) VALUES ($1, $2, -1, $3, $4)
     ON CONFLICT (file) DO UPDATE SET name = coalesce($2, files.name), stopped = $3, made_hash = $4,
       is_rebuild_wanted = false`,
    [file, name, reason, hash],
  );
}

/** Notes that a stopped file is worth another try. */
export const forgetStop = (client: ClientBase, file: string): Promise<unknown> =>
  client.query(`UPDATE ${FILES}.files SET made_hash = NULL WHERE file = $1 AND stopped IS NOT NULL`, [file]);

export async function forgetFile(client: ClientBase, file: string): Promise<void> {
  await inTransaction(client, async () => {
    await dropTables(client, file);
    await client.query(`DELETE FROM ${FILES}.files WHERE file = $1`, [file]);
  });
}

type Shape = Pick<Definition, 'name' | 'columns' | 'key'>;

export interface PageOfRows {
  readonly rows: readonly Row[];
  readonly position: bigint;
}

/** Reads rows by their key, at most `limit`, after the key `after`, with the position up to which they are made. */
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
