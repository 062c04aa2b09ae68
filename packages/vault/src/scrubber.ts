import { BackgroundTask, pause } from '@cablepark/platform/concurrency/background-task';
import { scrub } from './scrub.ts';

export interface ScrubberOptions {
  readonly databaseUrl: string;
  /** Called before each scrub. */
  readonly onRound: () => Promise<void>;
  readonly onScrubbed: () => void;
  /** Called after several failures in a row, with the last error if any; `onOver` is called at the next success. */
  readonly onTrouble: (error: unknown) => void;
  readonly onOver: () => void;
}

/** Erasures that come close together are scrubbed together, each within a minute even after a failure or two. */
const EVERY_MS = 10_000;
/** A table in use, or a short outage of Postgres, is not reported yet. */
const FAILURES_BEFORE_TROUBLE = 3;

/** Scrubs the disk soon after each erasure and, at the start, whatever a crash left. */
export class Scrubber extends BackgroundTask {
  readonly #options: ScrubberOptions;
  #failures = 0;

  constructor(options: ScrubberOptions) {
    super((signal) => this.#run(signal));
    this.#options = options;
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#scrub();
      await pause(EVERY_MS, signal);
    }
  }

  async #scrub(): Promise<void> {
    const { databaseUrl, onRound, onScrubbed, onOver } = this.#options;
    try {
      await onRound();
      const outcome = await scrub(databaseUrl);
      if (outcome === 'busy') {
        this.#failed(undefined);
        return;
      }
      if (outcome === 'scrubbed') onScrubbed();
      if (this.#failures >= FAILURES_BEFORE_TROUBLE) onOver();
      this.#failures = 0;
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#failures++;
    if (this.#failures >= FAILURES_BEFORE_TROUBLE) this.#options.onTrouble(error);
  }
}
