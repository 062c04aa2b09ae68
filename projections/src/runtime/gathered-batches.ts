import type { Batch } from '@cablepark/event-store/log/follow-log';
import { pause } from '@cablepark/platform/concurrency/background-task';

/** How long live events gather before the later read models are written. */
const GATHER_MS = 100;
/** With more events than this, reading the log waits until they have been written. */
const MAX_EVENTS = 4000;

/** Live batches that are written together some milliseconds later, or as soon as they are wanted. */
export class GatheredBatches {
  readonly #write: (batch: Batch) => Promise<void>;
  #waiting: Batch[] = [];
  #events = 0;
  #writing: Promise<void> | undefined;
  #wanted = new AbortController();

  /** `write` is not called again before it has ended, nor after it has thrown. */
  constructor(write: (batch: Batch) => Promise<void>) {
    this.#write = write;
  }

  /**
   * Adds a batch; resolves once there is room for the next. `onFailure` is called if the batches can't be written, and
   * this or `written` rejects.
   */
  async add(batch: Batch, onFailure: () => void): Promise<void> {
    this.#waiting.push(batch);
    this.#events += batch.events.length;
    if (!this.#writing) {
      this.#writing = this.#writeAll();
      this.#writing.catch(onFailure);
    }
    if (this.#events > MAX_EVENTS) await this.written();
  }

  /** Has what is waiting written without delay. */
  hurry(): void {
    this.#wanted.abort();
  }

  /** Resolves once all that was added has been written. */
  async written(): Promise<void> {
    this.hurry();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await pause(GATHER_MS, this.#wanted.signal);
      this.#wanted = new AbortController();
      const batches = this.#waiting.splice(0);
      this.#events = 0;
      await this.#write(joined(batches));
    }
    this.#writing = undefined;
  }
}

const joined = (batches: readonly Batch[]): Batch => ({
  events: batches.flatMap(({ events }) => events),
  unreadable: batches.flatMap(({ unreadable }) => unreadable),
  position: batches.at(-1)?.position ?? -1n,
  live: true,
});
