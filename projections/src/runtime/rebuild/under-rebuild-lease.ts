import { Trouble } from '@cablepark/platform/logging/trouble';
import { closeClient } from '@cablepark/postgres-client/connect';
import { openSession } from '@cablepark/postgres-client/session';
import { UNHURRIED } from '@cablepark/postgres-client/time-limits';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { leaseRebuilds, type RebuildLease } from './rebuild-lease.ts';

export interface UnderRebuildLeaseOptions {
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** Aborts waiting and work. */
  readonly signal: AbortSignal;
  /** Where trouble is reported; if it is left out, to the logger. */
  readonly trouble?: Trouble | undefined;
}

/** What there is while no other rebuild runs. */
export interface UnderRebuildLease {
  readonly client: Client;
  readonly lease: RebuildLease;
  /** Aborted also if the connection is lost. */
  readonly signal: AbortSignal;
  readonly trouble: Trouble;
}

/**
 * Works on a connection of its own while no other rebuild runs. What isn't committed at the end of the work is rolled
 * back. `name` is that of the connection, `waiting` is logged if it has to wait. Throws what the work throws.
 */
export async function underRebuildLease<Done>(
  { databaseUrl, logger, ...options }: UnderRebuildLeaseOptions,
  { name, waiting }: { readonly name: string; readonly waiting: string },
  work: (under: UnderRebuildLease) => Promise<Done>,
): Promise<Done> {
  const trouble = options.trouble ?? new Trouble(logger);
  const onWait = () => {
    logger.info(waiting);
  };
  const session = await openSession({ databaseUrl, name, limits: UNHURRIED }, options.signal);
  const { client, signal, lose: onLost } = session;
  let lease: RebuildLease | undefined;
  try {
    lease = await leaseRebuilds(client, { databaseUrl, signal: options.signal, onWait, onLost });
    return await work({ client, lease, signal, trouble });
  } finally {
    if (trouble !== options.trouble) trouble.end();
    await Promise.all([closeClient(client), lease?.end()]);
  }
}
