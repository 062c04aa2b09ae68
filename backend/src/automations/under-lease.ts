import { randomUUID } from 'node:crypto';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import { Leases } from '@cablepark/postgres/client/leases';
import { inSession } from '@cablepark/postgres/client/session';
import { WORKING } from '@cablepark/postgres/client/time-limits';
import type pg from 'pg';
import type { Logger } from 'pino';

/** The table of leases for work that only one process may do at a time. */
export const LEASES = 'automations.leases';
/** The lease for following the log. */
export const AUTOMATIONS = 'automations';
const TRY_EVERY_MS = 1000;
const PAUSE_MS = 500;

export interface LeaseOptions {
  readonly databaseUrl: string;
  /** The name of the lease; only one of all processes on this database holds it at a time. */
  readonly name: string;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** Work that only one process does at a time. Its writes compare the fence in their own transaction. */
export type LeasedWork = (client: pg.Client, signal: AbortSignal, fence: string) => Promise<void>;

/**
 * Runs `work` in one process at a time, again and again until the signal is aborted. The work writes over the same
 * connection that holds the lease. When another process takes the lease over, that connection is closed and the work's
 * signal aborted. When a holder dies, another process has the lease within seconds.
 */
export async function runUnderLease(options: LeaseOptions, work: LeasedWork): Promise<void> {
  const { signal, logger, name } = options;
  while (!signal.aborted) {
    try {
      await runOnce(options, work);
    } catch (error) {
      logger.warn({ err: error }, `${name} interrupted, starting again`);
    }
    await pause(PAUSE_MS, signal);
  }
}

/**
 * Runs `work` once unless another process holds the lease; returns whether it did. Rejects with LeaseLost if the lease
 * was taken over.
 */
export const tryUnderLease = (options: LeaseOptions, work: LeasedWork): Promise<boolean> =>
  runOnce({ ...options, isWaiting: false }, work);

function runOnce(
  { databaseUrl, name, signal: stopping, isWaiting = true }: LeaseOptions & { readonly isWaiting?: boolean },
  work: LeasedWork,
): Promise<boolean> {
  const connection = { databaseUrl, name: `cablepark ${name}`, limits: WORKING };
  return inSession(connection, stopping, async (session) => {
    const { client, signal } = session;
    const leases = Leases.of(session, { table: LEASES, holder: randomUUID() });
    while (!isAborted(signal) && !(await leases.take([name])).has(name)) {
      if (!isWaiting) return false;
      await pause(TRY_EVERY_MS, signal);
    }
    if (!isAborted(signal)) await work(client, signal, leases.fenceOf(name) ?? '');
    return true;
  });
}
