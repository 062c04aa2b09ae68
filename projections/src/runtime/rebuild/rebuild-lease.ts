import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { closeClient, postgresClient } from '@cablepark/postgres-client/connect';
import { LeaseLost, Leases } from '@cablepark/postgres-client/leases';
import { WORKING } from '@cablepark/postgres-client/time-limits';
import type { Client } from 'pg';
import { LEASES, REBUILD } from '../lease-table.ts';

const TRY_EVERY_MS = 250;

export interface RebuildLease {
  /** Called before the rebuild's transaction commits. Throws LeaseLost if another rebuild may be running by now. */
  assertHeld(): Promise<void>;
  end(): Promise<void>;
}

export interface RebuildLeaseOptions {
  readonly databaseUrl: string;
  readonly signal: AbortSignal;
  /** Called if it has to wait for another rebuild. */
  readonly onWait: () => void;
  readonly onLost: (error: Error) => void;
}

/**
 * Waits until no other rebuild is running and then keeps others from beginning. The lease is renewed over a connection
 * of its own, because a single statement may keep the rebuild's connection busy for longer than the lease lasts.
 */
export async function leaseRebuilds(client: Client, options: RebuildLeaseOptions): Promise<RebuildLease> {
  const { databaseUrl, signal, onWait, onLost } = options;
  const ended = new AbortController();
  const keeper = await postgresClient({ databaseUrl, name: 'cablepark rebuild lease', limits: WORKING, onLost });
  const end = () => {
    ended.abort();
    return closeClient(keeper);
  };
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const leases = new Leases(keeper, { table: LEASES, holder: randomUUID(), session: rows[0]?.pid });
    for (let tries = 0; !(await leases.take([REBUILD])).has(REBUILD); tries++) {
      if (tries === 0) onWait();
      await delay(TRY_EVERY_MS, undefined, { signal });
    }
    leases.keep(ended.signal).catch(onLost);
    const assertHeld = async () => {
      const held = [REBUILD, leases.fenceOf(REBUILD)];
      const { rowCount } = await client.query(`SELECT FROM ${LEASES} WHERE name = $1 AND fence = $2`, held);
      if (rowCount === 0) throw new LeaseLost('Another rebuild has begun meanwhile');
    };
    return { assertHeld, end };
  } catch (error) {
    await end();
    throw error;
  }
}
