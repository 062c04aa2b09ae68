import { setTimeout as delay } from 'node:timers/promises';
import { closeClient, postgresClient } from '@cablepark/event-store/postgres/connect';
import { WORKING } from '@cablepark/event-store/postgres/time-limits';
import type pg from 'pg';
import type { Logger } from 'pino';

const LOCK_EVERY_MS = 1000;
const PAUSE_MS = 500;

export interface SoleSessionOptions {
  readonly databaseUrl: string;
  /** Names the lock: among all processes on this database one at a time works under it. */
  readonly name: string;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/**
 * Runs `work` in one process at a time, again and again until the signal is aborted. The lock lives on
 * the very connection that `work` writes over: who loses it with the connection can't write any more
 * either, and its signal is aborted. When a holder dies another process has the lock within seconds.
 */
export async function inSoleSession(
  options: SoleSessionOptions,
  work: (client: pg.Client, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal, logger, name } = options;
  while (!signal.aborted) {
    try {
      await session(options, work);
    } catch (error) {
      logger.warn({ err: error }, `${name} interrupted, starting again`);
    }
    await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function session(
  { databaseUrl, name, signal }: SoleSessionOptions,
  work: (client: pg.Client, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const client = await postgresClient({
    databaseUrl,
    name: `cablepark ${name}`,
    limits: WORKING,
    onLost: (error) => {
      lost.abort(error);
    },
  });
  const ends = AbortSignal.any([signal, lost.signal]);
  try {
    const isOver = () => ends.aborted;
    while (!isOver() && !(await tryLock(client, name)))
      await delay(LOCK_EVERY_MS, undefined, { signal: ends }).catch(() => undefined);
    if (!isOver()) await work(client, ends);
    if (lost.signal.aborted) throw lost.signal.reason;
  } finally {
    await closeClient(client);
  }
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('cablepark automations'), hashtext($1)) AS locked`,
    [name],
  );
  return rows[0]?.locked ?? false;
}
