import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits this long, or until the signal aborts. It never rejects, so a loop must check the signal
 * afterwards.
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // Rejects only when the signal aborts.
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * For use after an `await`: TypeScript otherwise assumes that a `signal.aborted` that was false
 * stays false.
 */
export const isAborted = (signal: AbortSignal): boolean => signal.aborted;

/**
 * Repeats `work` until the signal aborts, each time after a pause of `everyMs`. Rejects if `work`
 * rejects.
 */
export async function repeatUntilAborted(
  everyMs: number,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await pause(everyMs, signal);
    if (!isAborted(signal)) {
      await work();
    }
  }
}
