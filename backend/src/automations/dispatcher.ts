import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import type { Logger } from 'pino';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Outbox } from './outbox.ts';

const PAGE = 100;
/** How often what a lost queue forgot is looked for, ms. */
const SWEEP_MS = 15_000;
/** How soon to try again after the queue or Postgres was away, ms. */
const AWAY_MS = 1000;
/** More jobs than that don't lie in the queue: the outbox itself is the longer one. */
const MOST_QUEUED = 300;
const FULL_MS = 500;

/** Gives every waiting intent its job: at once when told that there are new ones, and every so often. */
export class Dispatcher {
  readonly #outbox: Outbox;
  readonly #queue: JobQueue;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #wake = new AbortController();

  constructor(outbox: Outbox, queue: JobQueue, logger: Logger) {
    this.#outbox = outbox;
    this.#queue = queue;
    this.#logger = logger;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There are new intents. */
  wake(): void {
    this.#wake.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal: ended } = this.#stopping;
    while (!ended.aborted) {
      this.#wake = new AbortController();
      const woken = AbortSignal.any([ended, this.#wake.signal]);
      const isDone = await this.#queueAll().then(
        () => true,
        (error: unknown) => {
          this.#logger.debug({ reason: (error as Error).message }, 'intents wait for their queue');
          return false;
        },
      );
      // While the queue is away new intents don't hurry: it would be asked in vain for each of them.
      await (isDone ? pause(SWEEP_MS, woken) : pause(AWAY_MS, ended));
    }
  }

  async #queueAll(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const ids = await this.#outbox.unqueued(PAGE);
      if (ids.length === 0) return;
      await this.#queue.add(ids);
      await this.#outbox.markQueued(ids);
      if (ids.length > 1) await this.#waitForRoom(); // one at a time is no rush
    }
  }

  async #waitForRoom(): Promise<void> {
    const { signal } = this.#stopping;
    while (!isAborted(signal) && ((await this.#queue.counts())['waiting'] ?? 0) > MOST_QUEUED)
      await pause(FULL_MS, signal);
  }
}
