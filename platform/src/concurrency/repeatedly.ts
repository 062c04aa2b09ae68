import { isAborted, pause } from './pause.ts';

/** Does work again and again until the signal aborts, each time this long after the last time ended. */
export async function repeatedly(everyMs: number, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await pause(everyMs, signal);
    if (!isAborted(signal)) await work();
  }
}
