import { isAborted, pause } from './pause.ts';

/** Repeats `work` until the signal aborts, each time after a pause of `everyMs`. Rejects if `work` rejects. */
export async function repeatedly(everyMs: number, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await pause(everyMs, signal);
    if (!isAborted(signal)) await work();
  }
}

/** Starts `repeatedly`. The returned function stops it and resolves when the work under way has ended. */
export function startRepeating(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  const stopping = new AbortController();
  const repeating = repeatedly(everyMs, stopping.signal, work);
  return () => {
    stopping.abort();
    return repeating;
  };
}
