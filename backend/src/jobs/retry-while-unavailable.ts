import { isWorthRepeating } from '@cablepark/event-store/client/retries';
import { pause } from '@cablepark/platform/concurrency/pause';
import { tellWhileWaiting, type Waiting } from '@cablepark/platform/program/tell-while-waiting';
import { isDatabaseAway } from '@cablepark/postgres/client/database-away';

/** How long a start waits for Postgres. */
const POSTGRES_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1000;

/** The part that was unavailable at the last try. */
interface Missing {
  part: 'the event store' | 'Postgres' | undefined;
}

/**
 * Retries a repeatable step of the start while the event store or Postgres is unavailable: for ever
 * for the event store, for 30 seconds for Postgres.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  waiting: Waiting = {},
): Promise<T> {
  const { report, signal = new AbortController().signal } = waiting;
  const missing: Missing = { part: undefined };
  return tellWhileWaiting(retry(work, signal, missing), () => missing.part, report);
}

async function retry<T>(work: () => Promise<T>, signal: AbortSignal, missing: Missing): Promise<T> {
  let postgresAwaySince: number | undefined;
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (isWorthRepeating(error)) {
        missing.part = 'the event store';
        postgresAwaySince = undefined;
      } else if (isDatabaseAway(error)) {
        missing.part = 'Postgres';
        postgresAwaySince ??= Date.now();
      } else {
        throw error;
      }
      if (postgresAwaySince !== undefined && Date.now() - postgresAwaySince > POSTGRES_MS) {
        throw error;
      }
    }

    await pause(ms, signal);
  }
}
