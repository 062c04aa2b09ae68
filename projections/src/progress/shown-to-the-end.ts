import { commandDeadline, type EventLog } from '@cablepark/event-store/log/event-log';
import type { ReadModelProgress } from './read-model-progress.ts';
import type { ReadModelName } from './read-models-showing.ts';

/**
 * Waits, for `timeoutMs` at most, until these read models show all that is in the log at this moment. Returns where the
 * log ended, -1 if it was empty, and whether they show it; one that is stopped isn't waited for. Throws
 * EventStoreFailure.
 */
export async function shownToTheEnd(
  log: EventLog,
  progress: ReadModelProgress,
  names: readonly ReadModelName[],
  timeoutMs: number,
): Promise<{ readonly end: bigint; readonly isShown: boolean }> {
  const until = Date.now() + timeoutMs;
  const { ours, last } = await log.end(Math.min(until, commandDeadline()));
  // Events of others may follow ours, and read models don't go beyond those that they have seen.
  const end = ours ?? last ?? -1n;
  return { end, isShown: await progress.waitFor(names, end, Math.max(0, until - Date.now())) };
}
