import { pause } from '@cablepark/platform/concurrency/pause';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { tellWhileWaiting, type Waiting } from '@cablepark/platform/program/tell-while-waiting';

import { runWithClient } from './connect.ts';

/**
 * How long a start waits for a Postgres that hangs: it may accept connections, but never answers.
 */
const GIVE_UP_MS = 30_000;
/** How long a try may take. One that ends sooner was answered, if only by a refusal. */
const TRY_MS = 4000;
const AGAIN_MS = 200;

export interface AwaitPostgresOptions extends Waiting {
  readonly databaseUrl: string;
  readonly giveUpMs?: number;
  readonly tryMs?: number;
}

/**
 * Waits for a Postgres that hangs, and says so every 5 s. Throws the driver's error if it refuses,
 * and StartupRefused after 30 s.
 */
export function awaitPostgres(options: AwaitPostgresOptions): Promise<void> {
  return tellWhileWaiting(
    waitForAnswer(options),
    () => 'Postgres at DATABASE_URL: it does not answer',
    options.report,
  );
}

async function waitForAnswer({
  databaseUrl,
  signal = new AbortController().signal,
  giveUpMs = GIVE_UP_MS,
  tryMs = TRY_MS,
}: AwaitPostgresOptions): Promise<void> {
  const limits = { connectMs: tryMs, answerMs: tryMs };
  const end = Date.now() + giveUpMs;
  for (;;) {
    const tried = Date.now();
    try {
      await runWithClient({ databaseUrl, name: 'cablepark start', limits }, (client) =>
        client.query('SELECT 1'),
      );
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (Date.now() - tried < tryMs) {
        throw error;
      }
      if (Date.now() >= end) {
        throw new StartupRefused('Postgres at DATABASE_URL does not answer.', { cause: error });
      }
    }

    await pause(AGAIN_MS, signal);
  }
}
