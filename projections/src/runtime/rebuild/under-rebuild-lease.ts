import type { Client } from 'pg';
import type { Logger } from 'pino';

import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { LogCheck } from '@cablepark/event-store/log/whole-log';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { runInSession, UNHURRIED, type Lender } from '@cablepark/postgres/client/connect';
import { LeaseLost, runUnderLease } from '@cablepark/postgres/client/leases';

import type { ReadModel } from '../define-read-model.ts';
import { LEASES } from '../table.ts';
import { forgetRebuild, noteRebuild, REBUILD, type RebuildProgress } from './rebuild-progress.ts';

export interface RebuildLease {
  /**
   * Called before the rebuild's transaction commits. Throws LeaseLost if another rebuild may be
   * running by now.
   */
  assertHeld(): Promise<void>;
  /** Publishes how far the rebuild of these read models has come. Never rejects. */
  note(names: readonly string[], progress: Pick<RebuildProgress, 'done' | 'total'>): Promise<void>;
}

/** The options for replaying read models from the log, to rebuild or to verify them. */
export interface ReplayOptions {
  readonly databaseUrl: string;
  readonly from?: Lender | undefined;
  readonly log: EventLog;
  readonly logId: string;
  readonly models: readonly ReadModel[];
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Gets a report for as long as the log can't be read. By default it is only logged. */
  readonly trouble?: Trouble | undefined;
  /** Called for each page with the position up to which the log has been read. */
  readonly onRead?: (position: bigint) => void;
  /** How many rows of a table are folded in memory before the older ones are written out. */
  readonly rowsInMemory?: number;
  /**
   * Begins a check for what the log lacks; by default only for what the log itself shows (ADR 110).
   */
  readonly beginCheck?: (() => Promise<LogCheck>) | undefined;
}

/** The means of a rebuild that holds the lease. */
export interface UnderRebuildLease {
  readonly client: Client;
  readonly lease: RebuildLease;
  /** Aborted also if the connection is lost. */
  readonly signal: AbortSignal;
  readonly trouble: Trouble;
}

/**
 * Rebuilds of this process wait here, because each that waited for the lease would hold a
 * connection.
 */
const oneOfThisProcess = new Semaphore(1);

/**
 * Works on a connection of its own, named `name`, while no other rebuild runs, and rolls back what
 * isn't committed.
 */
export async function runUnderRebuildLease<Result>(
  {
    databaseUrl,
    from,
    logger,
    ...options
  }: Pick<ReplayOptions, 'databaseUrl' | 'from' | 'logger' | 'signal' | 'trouble'>,
  { name, waiting }: { readonly name: string; readonly waiting: string },
  work: (under: UnderRebuildLease) => Promise<Result>,
): Promise<Result> {
  const release = await oneOfThisProcess.acquire();
  const trouble = options.trouble ?? new Trouble(logger);
  const onHeld = (_: unknown, tries: number) => {
    if (tries === 1) {
      logger.info(waiting);
    }
  };

  const lease = { table: LEASES, name: REBUILD, onHeld, isRenewedApart: true };
  try {
    return await runInSession(
      { databaseUrl, from, name, limits: UNHURRIED },
      options.signal,
      (session) =>
        runUnderLease(session, lease, async ({ fence, keeper }) => {
          const { client, signal } = session;
          try {
            return await work({
              client,
              lease: toRebuildLease(client, keeper, fence),
              signal,
              trouble,
            });
          } finally {
            // The lease ends all the same.
            await forgetRebuild(keeper, fence).catch(() => undefined);
          }
        }),
    );
  } finally {
    release();
    if (trouble !== options.trouble) {
      trouble.end();
    }
  }
}

const toRebuildLease = (client: Client, keeper: Client, fence: string): RebuildLease => ({
  async assertHeld() {
    const { rowCount } = await client.query(
      `SELECT FROM ${LEASES} WHERE name = $1 AND fence = $2`,
      [REBUILD, fence],
    );
    if (rowCount === 0) {
      throw new LeaseLost('Another rebuild has begun meanwhile');
    }
  },
  // The note is only for show, so a failure is ignored.
  note: (names, progress) => noteRebuild(keeper, fence, names, progress).catch(() => undefined),
});
