import { setTimeout as delay } from 'node:timers/promises';

/** Waits this long, or until the signal aborts. It never rejects, so a loop must check the signal afterwards. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined); // rejects only when the signal aborts
}

/** For use after an `await`: TypeScript otherwise assumes that a `signal.aborted` that was false stays false. */
export const isAborted = (signal: AbortSignal): boolean => signal.aborted;
