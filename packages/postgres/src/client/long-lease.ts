import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { closeClient, postgresClient } from './connect.ts';
import { Leases } from './leases.ts';
import type { Session } from './session.ts';
import { WORKING } from './time-limits.ts';

export interface LongLeaseOptions {
  readonly databaseUrl: string;
  /** The table of leases, with its schema. */
  readonly table: string;
  readonly name: string;
  readonly tryEveryMs: number;
  /** Called if somebody else has the lease. */
  readonly onWait?: () => void;
}

/**
 * Waits for the lease and does work in the session under it. The lease is renewed over a connection of its own, the
 * keeper, because a statement or a transaction of the work may take longer than a lease lasts. Losing it ends the
 * session, and the session's end frees the lease.
 */
export async function underLongLease<Done>(
  { client, signal, lose }: Session,
  { databaseUrl, table, name, tryEveryMs, onWait }: LongLeaseOptions,
  work: (fence: string, keeper: Client) => Promise<Done>,
): Promise<Done> {
  const ended = new AbortController();
  const onLost = (error: unknown) => {
    if (!ended.signal.aborted) lose(error);
  };
  const connection = { databaseUrl, name: `cablepark lease ${name}`, limits: WORKING, pipeline: true };
  const keeper = await postgresClient({ ...connection, onLost });
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const leases = new Leases(keeper, { table, holder: randomUUID(), session: rows[0]?.pid });
    for (let tries = 0; !(await leases.take([name])).has(name); tries++) {
      if (tries === 0) onWait?.();
      await delay(tryEveryMs, undefined, { signal });
    }
    leases.keep(ended.signal).catch(onLost);
    return await work(leases.fenceOf(name) ?? '0', keeper);
  } finally {
    ended.abort();
    await closeClient(keeper);
  }
}
