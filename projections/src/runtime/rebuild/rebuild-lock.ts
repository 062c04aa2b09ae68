import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

const TRY_EVERY_MS = 250;

/** Waits until no other rebuild is running; from then on none begins while this connection lives. */
export async function lockRebuilds(client: Client, signal: AbortSignal, onWait: () => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('cablepark rebuild')) AS locked`,
    );
    if (rows[0]?.locked) return;
    if (tries === 0) onWait();
    await delay(TRY_EVERY_MS, undefined, { signal });
  }
}
