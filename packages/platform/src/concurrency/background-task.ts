/** Work that runs beside the rest of the program from `start` until `stop`. */
export class BackgroundTask {
  readonly #work: (signal: AbortSignal) => Promise<void>;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  /** `work` must end soon after its signal aborts, and must not reject. */
  constructor(work: (signal: AbortSignal) => Promise<void>) {
    this.#work = work;
  }

  /** Aborts when the task is stopped. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Starts the work unless it was started before. */
  start(): void {
    this.#running ??= this.#work(this.signal);
  }

  /** Stops the work, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
