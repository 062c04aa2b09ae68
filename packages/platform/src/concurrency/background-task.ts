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

/**
 * Starts `repeatUntilAborted`. The returned function stops it and resolves when the work under way
 * has ended.
 */
export function startRepeating(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  const stopping = new AbortController();
  const repeating = repeatUntilAborted(everyMs, stopping.signal, work);
  return () => {
    stopping.abort();
    return repeating;
  };
}

/** Work that runs beside the rest of the program from `start` until `stop`. */
export class BackgroundTask {
  readonly #work: (signal: AbortSignal) => Promise<void>;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  /** `work` must end soon after its signal aborts, and must not reject. */
  constructor(work: (signal: AbortSignal) => Promise<void>) {
    this.#work = work;
  }

  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  start(): void {
    this.#running ??= this.#work(this.signal);
  }

  /** Stops the work, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
