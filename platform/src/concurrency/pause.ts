import { setTimeout as delay } from 'node:timers/promises';

/** Waits this long, or until the signal aborts. Never rejects: whoever loops looks at the signal next. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined); // it rejects only when the signal aborts
}

/** For use after an `await`: TypeScript takes `signal.aborted`, once it was false, for false from then on. */
export const isAborted = (signal: AbortSignal): boolean => signal.aborted;
