import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, WORKING, openSession, type Lender } from '@cablepark/postgres/client/connect';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type pg from 'pg';
import { BackgroundTask, pause } from '@cablepark/platform/concurrency/background-task';

/** `busy` means that another process is scrubbing, or that the tables were in use for too long; try again later. */
export type Scrubbed = 'scrubbed' | 'nothing to do' | 'busy';

interface PendingScrub {
  readonly scrubs: string;
  readonly are_statistics_clean: boolean;
}

/** While this waits for its lock on the tables, every later query waits too. */
const LOCK_MS = 1000;
const LIMITS = { ...WORKING, answerMs: 30_000 };
const STATISTICS_WAIT_MS = 20_000;
const LOCK_TIMEOUT = '55P03';

/**
 * Removes the bytes of keys deleted since the last time from the disk, along with those of deleted secrets, password
 * hashes and snapshots of the schedule: from the tables' files and, if the server is set up for it as the embedded one
 * is, from the write-ahead log (ADR 70). If it is interrupted, the scrub stays requested. `statisticsWaitMs` limits the
 * wait for transactions that can still see samples of keys in the statistics.
 */
export async function scrub(
  databaseUrl: string,
  { statisticsWaitMs = STATISTICS_WAIT_MS, from }: { readonly statisticsWaitMs?: number; readonly from?: Lender } = {},
): Promise<Scrubbed> {
  const { client, close } = await openSession({ databaseUrl, from, name: 'cablepark scrub', limits: LIMITS });
  try {
    const pending = await pendingScrub(client);
    if (!pending) return 'nothing to do';
    if (!(await isAlone(client))) return 'busy';
    const rewrittenBy = await rewriteTables(client);
    if (rewrittenBy === undefined) return 'busy';
    if (!pending.are_statistics_clean && !(await cleanStatistics(client, rewrittenBy, statisticsWaitMs))) return 'busy';
    await dropWriteAheadLog(client);
    await client.query('UPDATE vault.state SET scrubs_done = $1, are_statistics_clean = true', [pending.scrubs]);
    return 'scrubbed';
  } finally {
    await close();
  }
}

async function pendingScrub(client: pg.Client): Promise<PendingScrub | undefined> {
  const { rows } = await client.query<PendingScrub>(
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
 * Rewrites the tables into new files that hold only the present rows, and drops their statistics. VACUUM FULL would
 * copy rows that an older transaction might still see. Changing a column's type doesn't, and the expression makes
 * Postgres rewrite the rows although the type stays the same. Returns the transaction's id, or undefined if the tables
 * are in use.
 */
async function rewriteTables(client: pg.Client): Promise<string | undefined> {
  const rewriting = inTransaction(client, async () => {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
    await client.query(`ALTER TABLE vault.keys ALTER COLUMN key TYPE bytea USING key || ''::bytea`);
    await client.query(`ALTER TABLE vault.secrets ALTER COLUMN secret TYPE bytea USING secret || ''::bytea`);
    await client.query(`ALTER TABLE vault.credentials ALTER COLUMN password_hash TYPE text USING password_hash || ''`);
    await client.query(`ALTER TABLE IF EXISTS snapshots.snapshots ALTER COLUMN state TYPE text USING state || ''`);
    const { rows } = await client.query<{ id: string }>('SELECT pg_current_xact_id() AS id');
    return rows[0]?.id;
  });
  return rewriting.catch((error: unknown) => {
    if ((error as { code?: string }).code === LOCK_TIMEOUT) return undefined;
    throw error;
  });
}

/**
 * Removes ANALYZE's samples of keys that were not yet wrapped; needed once. The rewrite has dropped them, and this
 * removes them from the catalog's file. It waits until no transaction can see them any more, because VACUUM would copy
 * them until then: neither one that runs with an older id nor one without an id that reads an older snapshot. On an
 * external Postgres the role may lack the privilege, which causes only a warning.
 */
async function cleanStatistics(client: pg.Client, droppedBy: string, waitMs: number): Promise<boolean> {
  const until = performance.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ unseen: boolean }>(
      `SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AND NOT EXISTS (
                SELECT FROM pg_stat_activity
                 WHERE pid <> pg_backend_pid() AND age(backend_xmin) >= age($1::xid8::xid)
                   AND (datname = current_database() OR datname IS NULL)) AS unseen`,
      [droppedBy],
    );
    if (rows[0]?.unseen) break;
    if (performance.now() > until) return false;
    await delay(200);
  }
  await client.query('VACUUM (FULL) pg_catalog.pg_statistic');
  return true;
}

/** Starts a new segment. The checkpoint deletes the earlier ones, which aren't recycled, and the tables' old files. */
async function dropWriteAheadLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ can: boolean }>(`
    SELECT current_setting('wal_recycle') = 'off' AND has_function_privilege('pg_switch_wal()', 'execute')
           AND pg_has_role('pg_checkpoint', 'usage') AS can`);
  if (!rows[0]?.can) return;
  await client.query('SELECT pg_switch_wal()');
  await client.query('CHECKPOINT');
}

interface ScrubberOptions {
  readonly databaseUrl: string;
  readonly from: Lender;
  /** Called before each scrub. */
  readonly onRound: () => Promise<void>;
  readonly logger: { info(message: string): void };
  readonly trouble: Trouble;
}

/** Erasures that come close together are scrubbed together, each within a minute even after a failure or two. */
const EVERY_MS = 10_000;
/** A table in use, or a short outage of Postgres, is not reported yet. */
const FAILURES_BEFORE_TROUBLE = 3;

/** Scrubs the disk soon after each erasure and, at the start, whatever a crash left. */
export class Scrubber extends BackgroundTask {
  #failures = 0;

  constructor(private readonly options: ScrubberOptions) {
    super((signal) => this.#run(signal));
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#scrub();
      await pause(EVERY_MS, signal);
    }
  }

  async #scrub(): Promise<void> {
    const { databaseUrl, from, onRound, logger, trouble } = this.options;
    try {
      await onRound();
      const outcome = await scrub(databaseUrl, { from });
      if (outcome === 'busy') {
        this.#failed(undefined);
        return;
      }
      if (outcome === 'scrubbed') logger.info('the bytes of erased keys are gone from the disk');
      trouble.over('automations', 'scrub');
      this.#failures = 0;
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#failures++;
    if (this.#failures >= FAILURES_BEFORE_TROUBLE)
      this.options.trouble.report('automations', 'What was erased is still on the disk.', error, 'scrub');
  }
}
