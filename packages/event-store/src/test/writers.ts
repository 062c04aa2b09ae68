import { randomUUID } from 'node:crypto';

import { isFailure } from '../client/failures.ts';
import { NO_EVENTS, type EventLog } from '../log/event-log.ts';
import { slotOpened, toNewEvents } from './slots.ts';

/** Keeps writing events to many streams, and continues after failures. */
export class Writers {
  readonly #log: EventLog;
  #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #count = 0;
  #last = -1n;
  #watchers: (() => void)[] = [];

  constructor(log: EventLog) {
    this.#log = log;
  }

  start(many: number): void {
    this.#stopping = new AbortController();
    this.#count = 0;
    this.#running = Promise.all(
      Array.from({ length: many }, () => this.#write(this.#stopping.signal)),
    );
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Resolves when this many more events have been acknowledged. */
  async waitForWrites(more: number): Promise<void> {
    const end = this.#count + more;
    while (this.#count < end && !this.#stopping.signal.aborted) {
      await new Promise<void>((resolve) => this.#watchers.push(resolve));
    }
  }

  /**
   * Returns the position of the newest event once at least `many` are written; undefined before.
   */
  findLastAfter(many: number): bigint | undefined {
    return this.#count >= many ? this.#last : undefined;
  }

  async #write(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const { position } = await this.#log.append(
          `day-${randomUUID()}`,
          toNewEvents(slotOpened(1), slotOpened(2)),
          NO_EVENTS,
        );
        if (position > this.#last) {
          this.#last = position;
        }

        this.#count += 2;
      } catch (error) {
        if (!isFailure(error, 'unclear', 'unreachable')) {
          throw error;
        }
      }

      for (const wake of this.#watchers.splice(0)) {
        wake();
      }
    }

    for (const wake of this.#watchers.splice(0)) {
      wake();
    }
  }
}
