import type { Logger } from 'pino';

import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';

import type { JobQueue } from '#jobs/job-queue';
import type { Outbox } from './outbox.ts';

const PAGE = 100;
/** How often to look for intents whose jobs the queue has lost. */
const SWEEP_MS = 15_000;
/** How soon to try again if the queue or Postgres is unavailable. */
const UNAVAILABLE_MS = 1000;
/** The most jobs that wait in the queue; further intents wait in the outbox. */
const MAX_QUEUED = 300;
const QUEUE_FULL_MS = 500;

/** Gives every waiting intent its job: at once when woken, and in regular sweeps. */
export class Dispatcher extends BackgroundTask {
  #wake = new AbortController();

  constructor(
    private readonly outbox: Outbox,
    private readonly queue: JobQueue,
    private readonly logger: Logger,
  ) {
    super((signal) => this.#run(signal));
  }

  wake(): void {
    this.#wake.abort();
  }

  async #run(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      this.#wake = new AbortController();
      const woken = AbortSignal.any([ended, this.#wake.signal]);
      const isDone = await this.#queueAll(ended).then(
        () => true,
        (error: unknown) => {
          this.logger.debug(
            { reason: (error as Error).message },
            'intents are waiting for their queue',
          );
          return false;
        },
      );
      // While the queue is unavailable, new intents don't shorten the pause, as every call would
      // fail.
      await (isDone ? pause(SWEEP_MS, woken) : pause(UNAVAILABLE_MS, ended));
    }
  }

  async #queueAll(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      const ids = await this.outbox.findUnqueued(PAGE);
      if (ids.length === 0) {
        return;
      }

      await this.queue.add(ids);
      await this.outbox.markQueued(ids);
      if (ids.length > 1) {
        // A single one is no rush.
        await this.#waitForRoom(ended);
      }
    }
  }

  async #waitForRoom(ended: AbortSignal): Promise<void> {
    while (!isAborted(ended) && ((await this.queue.readCounts())['waiting'] ?? 0) > MAX_QUEUED) {
      await pause(QUEUE_FULL_MS, ended);
    }
  }
}
