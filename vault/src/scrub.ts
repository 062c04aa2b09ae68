import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** `busy`: somebody else does it, or the tables are in use for longer than anybody should wait; try again. */
export type Scrubbed = 'scrubbed' | 'nothing to do' | 'busy';

interface Wanted {
  readonly scrubs: string;
  readonly are_statistics_clean: boolean;
}

/** While the tables wait to be locked, everybody who comes after waits too, ms. */
const LOCK_MS = 1000;
const STATEMENT_MS = 30_000;
const STATISTICS_WAIT_MS = 20_000;
const LOCK_TIMEOUT = '55P03';

/**
 * Removes the bytes of deleted keys from the disk, if any were deleted since the last time, and with them those
 * of deleted secrets and hashes of passwords: from the tables' files, and where the server is set up for it (the
 * embedded one) from the write-ahead log (ADR 71).
 * Nothing is lost where it is interrupted: then it is wanted still.
 */
export async function scrub(databaseUrl: string): Promise<Scrubbed> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'cablepark scrub',
    statement_timeout: STATEMENT_MS,
  });
  client.on('error', () => undefined); // the query under way is told
  await client.connect();
  try {
    const wanted = await whatIsWanted(client);
    if (!wanted) return 'nothing to do';
    if (!(await isAlone(client))) return 'busy';
    const rewrittenBy = await rewriteTables(client);
    if (rewrittenBy === undefined) return 'busy';
    if (!wanted.are_statistics_clean && !(await cleanStatistics(client, rewrittenBy))) return 'busy';
    await dropWriteAheadLog(client);
    await client.query('UPDATE vault.state SET scrubs_done = $1, are_statistics_clean = true', [wanted.scrubs]);
    return 'scrubbed';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function whatIsWanted(client: pg.Client): Promise<Wanted | undefined> {
  const { rows } = await client.query<Wanted>(
    `SELECT scrubs_wanted AS scrubs, are_statistics_clean FROM vault.state WHERE scrubs_wanted > scrubs_done`,
  );
  return rows[0];
}

async function isAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('cablepark vault scrub')) AS locked`,
  );
  return rows[0]?.locked ?? false;
}

/**
 * Writes the tables into new files with nothing in them but the rows that are there now, and drops their
 * statistics. VACUUM FULL would take along what some older transaction might still see; a column's new type
 * doesn't, and an expression makes Postgres write the rows even though the type is the same. Resolves
 * with the transaction's id, or undefined where the tables are in use.
 */
async function rewriteTables(client: pg.Client): Promise<string | undefined> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
    await client.query(`ALTER TABLE vault.keys ALTER COLUMN key TYPE bytea USING key || ''::bytea`);
    await client.query(`ALTER TABLE vault.secrets ALTER COLUMN secret TYPE bytea USING secret || ''::bytea`);
    await client.query(`ALTER TABLE vault.credentials ALTER COLUMN password_hash TYPE text USING password_hash || ''`);
    const { rows } = await client.query<{ id: string }>('SELECT pg_current_xact_id() AS id');
    await client.query('COMMIT');
    return rows[0]?.id;
  } catch (error) {
    await client.query('ROLLBACK');
    if ((error as { code?: string }).code === LOCK_TIMEOUT) return undefined;
    throw error;
  }
}

/**
 * Once, for keys of before: the samples of them that ANALYZE had taken were dropped with the rewriting, and
 * now leave the catalog's file too, when no transaction is left that might see them. Whether the role may
 * do that is up to the operator of a Postgres of one's own; a warning is all that comes of it if not.
 */
async function cleanStatistics(client: pg.Client, droppedBy: string): Promise<boolean> {
  const until = performance.now() + STATISTICS_WAIT_MS;
  for (;;) {
    const { rows } = await client.query<{ unseen: boolean }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS unseen',
      [droppedBy],
    );
    if (rows[0]?.unseen) break;
    if (performance.now() > until) return false;
    await delay(200);
  }
  await client.query('VACUUM (FULL) pg_catalog.pg_statistic');
  return true;
}

/**
 * Begins a new segment and has those before it deleted, which a checkpoint does where segments aren't
 * recycled. It also unlinks the tables' old files.
 */
async function dropWriteAheadLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ can: boolean }>(`
    SELECT current_setting('wal_recycle') = 'off' AND has_function_privilege('pg_switch_wal()', 'execute')
           AND pg_has_role('pg_checkpoint', 'usage') AS can`);
  if (!rows[0]?.can) return;
  await client.query('SELECT pg_switch_wal()');
  await client.query('CHECKPOINT');
}
