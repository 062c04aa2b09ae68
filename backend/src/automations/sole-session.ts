import { randomUUID } from 'node:crypto';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import { Leases } from '@cablepark/postgres-client/leases';
import { inSession } from '@cablepark/postgres-client/session';
import { WORKING } from '@cablepark/postgres-client/time-limits';
import type pg from 'pg';
import type { Logger } from 'pino';

/** Who does what one process at a time may do for automations. */
export const LEASES = 'automations.leases';
/** The lease under which the log is followed. */
export const AUTOMATIONS = 'automations';
const TRY_EVERY_MS = 1000;
const PAUSE_MS = 500;

export interface SoleSessionOptions {
  readonly databaseUrl: string;
  /** Names the lease: among all processes on this database one at a time works under it. */
  readonly name: string;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** What is done by one process at a time; its writes compare the fence in their own transaction. */
export type SoleWork = (client: pg.Client, signal: AbortSignal, fence: string) => Promise<void>;

/**
 * Runs `work` in one process at a time, again and again until the signal is aborted. It writes over the very
 * connection that the lease names: when another process takes the lease over this connection is ended, and the
 * signal aborted. When a holder dies another has the lease within seconds.
 */
export async function inSoleSession(options: SoleSessionOptions, work: SoleWork): Promise<void> {
  const { signal, logger, name } = options;
  while (!signal.aborted) {
    try {
      await session(options, work);
    } catch (error) {
      logger.warn({ err: error }, `${name} interrupted, starting again`);
    }
    await pause(PAUSE_MS, signal);
  }
}

/** Runs `work` now, unless another process does; says whether it did. Rejects with LeaseLost when it was overtaken. */
export const ifAlone = (options: SoleSessionOptions, work: SoleWork): Promise<boolean> =>
  session({ ...options, isPatient: false }, work);

function session(
  { databaseUrl, name, signal: stopping, isPatient = true }: SoleSessionOptions & { readonly isPatient?: boolean },
  work: SoleWork,
): Promise<boolean> {
  const connection = { databaseUrl, name: `cablepark ${name}`, limits: WORKING };
  return inSession(connection, stopping, async (session) => {
    const { client, signal } = session;
    const leases = Leases.of(session, { table: LEASES, holder: randomUUID() });
    while (!isAborted(signal) && !(await leases.take([name])).has(name)) {
      if (!isPatient) return false;
      await pause(TRY_EVERY_MS, signal);
    }
    if (!isAborted(signal)) await work(client, signal, leases.fenceOf(name) ?? '');
    return true;
  });
}
