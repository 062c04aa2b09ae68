import { repeatUntilAborted } from './pause.ts';

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
