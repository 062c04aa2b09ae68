import { setTimeout as delay } from 'node:timers/promises';

/** Does work again and again, each time so long after the last time ended; what is given stops it. The work tells of its failures itself. */
export function repeatedly(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    const isOver = () => signal.aborted;
    while (!isOver()) {
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
      if (!isOver()) await work().catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
