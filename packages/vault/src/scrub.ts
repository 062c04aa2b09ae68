import type pg from 'pg';

import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { pause } from '@cablepark/platform/concurrency/pause';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import { tryLock } from '@cablepark/postgres/client/advisory-locks';
import {
  openSession,
  runInTransaction,
  WORKING,
  type Lender,
} from '@cablepark/postgres/client/connect';

/**
 * `busy` means that another process is scrubbing, or that the tables were in use for too long; try
 * again later.
 */
export type ScrubOutcome = 'scrubbed' | 'nothing to do' | 'busy';

/** While this waits for its lock on the tables, every later query waits too. */
const LOCK_MS = 1000;
const LIMITS = { ...WORKING, answerMs: 30_000 };
const LOCK_TIMEOUT = '55P03';

/**
 * Removes the bytes of keys deleted since the last scrub from the disk, along with those of deleted
 * secrets, password hashes and snapshots of the schedule: from the tables' files and, if the server
 * is set up for it as the embedded one is, from the write-ahead log (ADR 70). If it is interrupted,
 * the scrub stays requested.
 */
export async function scrub(
  databaseUrl: string,
  { from }: { readonly from?: Lender } = {},
): Promise<ScrubOutcome> {
  const { client, close } = await openSession({
    databaseUrl,
    from,
    name: 'cablepark scrub',
    limits: LIMITS,
  });
  try {
    const scrubs = await countRequestedScrubs(client);
    if (scrubs === undefined) {
      return 'nothing to do';
    }
    if (!(await tryLock(client, 'cablepark vault scrub')) || !(await rewriteTables(client))) {
      return 'busy';
    }

    await dropWriteAheadLog(client);
    await client.query('UPDATE vault.state SET scrubs_done = $1', [scrubs]);
    return 'scrubbed';
  } finally {
    await close();
  }
}

/** Returns how many scrubs have been requested so far; undefined if all of them are done. */
async function countRequestedScrubs(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ scrubs: string }>(
    `SELECT scrubs_wanted AS scrubs FROM vault.state WHERE scrubs_wanted > scrubs_done`,
  );
  return rows[0]?.scrubs;
}

/**
 * Rewrites the tables into new files that hold only the present rows. VACUUM FULL would copy rows
 * that an older transaction might still see. Changing a column's type doesn't, and the expression
 * makes Postgres rewrite the rows although the type stays the same. Returns false if the tables are
 * in use.
 */
async function rewriteTables(client: pg.Client): Promise<boolean> {
  const rewriting = runInTransaction(client, async () => {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
    await client.query(`ALTER TABLE vault.keys ALTER COLUMN key TYPE bytea USING key || ''::bytea`);
    await client.query(
      `ALTER TABLE vault.secrets ALTER COLUMN secret TYPE bytea USING secret || ''::bytea`,
    );
    await client.query(
      `ALTER TABLE vault.credentials ALTER COLUMN password_hash TYPE text USING password_hash || ''`,
    );
    await client.query(
      `ALTER TABLE IF EXISTS snapshots.snapshots ALTER COLUMN state TYPE text USING state || ''`,
    );
    return true;
  });
  return rewriting.catch((error: unknown) => {
    if ((error as { code?: string }).code === LOCK_TIMEOUT) {
      return false;
    }

    throw error;
  });
}

/**
 * Starts a new segment of the write-ahead log. The checkpoint deletes the earlier ones, which
 * aren't recycled, and the tables' old files. Does nothing on a server that isn't set up for it.
 */
async function dropWriteAheadLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isAllowed: boolean }>(`
    SELECT current_setting('wal_recycle') = 'off' AND has_function_privilege('pg_switch_wal()', 'execute')
           AND pg_has_role('pg_checkpoint', 'usage') AS "isAllowed"`);
  if (!rows[0]?.isAllowed) {
    return;
  }

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

/**
 * Erasures that come close together are scrubbed together, each within a minute even after a
 * failure or two.
 */
const EVERY_MS = 10_000;
/** A table in use, or a short outage of Postgres, is not reported yet. */
const FAILURES_BEFORE_TROUBLE = 3;

/** Scrubs the disk soon after each erasure, and at the start to finish what a crash interrupted. */
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
        this.#noteFailure(undefined);
        return;
      }
      if (outcome === 'scrubbed') {
        logger.info('the bytes of erased keys are gone from the disk');
      }

      trouble.reportEnd('automations', 'scrub');
      this.#failures = 0;
    } catch (error) {
      this.#noteFailure(error);
    }
  }

  #noteFailure(error: unknown): void {
    this.#failures++;
    if (this.#failures >= FAILURES_BEFORE_TROUBLE) {
      this.options.trouble.report(
        'automations',
        'What was erased is still on the disk.',
        error,
        'scrub',
      );
    }
  }
}
