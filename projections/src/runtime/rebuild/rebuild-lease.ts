import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { closeClient, postgresClient } from '@cablepark/postgres-client/connect';
import { LeaseLost, Leases } from '@cablepark/postgres-client/leases';
import { WORKING } from '@cablepark/postgres-client/time-limits';
import type { Client } from 'pg';
import { LEASES, REBUILD } from '../lease-table.ts';
import { forgetRebuild, noteRebuild, type RebuildProgress } from './rebuild-progress.ts';

const TRY_EVERY_MS = 250;

export interface RebuildLease {
  /** Called before the rebuild's transaction commits. Throws LeaseLost if another rebuild may be running by now. */
  assertHeld(): Promise<void>;
  /** Tells other processes how far the rebuild of these read models has come. Never rejects. */
  note(names: readonly string[], progress: Pick<RebuildProgress, 'done' | 'total'>): Promise<void>;
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
  const keeper = await postgresClient({
    databaseUrl,
    name: 'cablepark rebuild lease',
    limits: WORKING,
    onLost,
    pipeline: true,
  });
  let fence: string | undefined;
  const end = async () => {
    ended.abort();
    if (fence !== undefined) await forgetRebuild(keeper, fence).catch(() => undefined); // the lease ends all the same
    await closeClient(keeper);
  };
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const leases = new Leases(keeper, { table: LEASES, holder: randomUUID(), session: rows[0]?.pid });
    for (let tries = 0; !(await leases.take([REBUILD])).has(REBUILD); tries++) {
      if (tries === 0) onWait();
      await delay(TRY_EVERY_MS, undefined, { signal });
    }
    fence = leases.fenceOf(REBUILD) ?? '0';
    const ownFence = fence;
    leases.keep(ended.signal).catch(onLost);
    const assertHeld = async () => {
      const held = [REBUILD, ownFence];
      const { rowCount } = await client.query(`SELECT FROM ${LEASES} WHERE name = $1 AND fence = $2`, held);
      if (rowCount === 0) throw new LeaseLost('Another rebuild has begun meanwhile');
    };
    const note: RebuildLease['note'] = (names, progress) =>
      noteRebuild(keeper, ownFence, names, progress).catch(() => undefined); // nobody depends on it
    return { assertHeld, note, end };
  } catch (error) {
    await end();
    throw error;
  }
}
