import { DelayedError, type Job, type JobsOptions, type Queue, type Worker } from 'bullmq';
import type { Logger } from 'pino';

import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';

import type { JobBackend, WorkerSettings } from './job-backend.ts';

/** The result of a job: it is over, or it is to be run again after some milliseconds. */
export type JobOutcome = 'over' | { readonly againInMs: number };

export interface JobQueueOptions extends WorkerSettings {
  readonly name: string;
  /** Opens the backend; called again until it succeeds. */
  readonly open: () => Promise<JobBackend>;
  readonly run: (jobId: string) => Promise<JobOutcome>;
  readonly logger: Logger;
}

const OPEN_AGAIN_MS = 1000;
/** Time limits for a call to the queue, for counting jobs, and for an orderly shutdown. */
const CALL_MS = 5000;
const COUNT_MS = 1000;
const CLOSE_MS = 8000;
/**
 * How soon to run a job again that failed for reasons of our own, for instance because Postgres is
 * unavailable.
 */
const BROKEN_MS = 5000;

/** Finished jobs are removed, because they would block their ids. */
const jobOptions: JobsOptions = { removeOnComplete: true, removeOnFail: true };

/** The backend is unavailable, so the call had no effect. */
export class QueueUnavailable extends Error {
  override readonly name = 'QueueUnavailable';
}

interface Opened {
  readonly backend: JobBackend;
  readonly queue: Queue;
  readonly worker: Worker;
  /** Resolves when it can no longer be used. */
  readonly broken: Promise<void>;
}

/**
 * A queue and its worker in this process. A job is only an id. The queue is opened in the
 * background, so that no start waits for Redis; without it, calls fail within seconds. Stopping
 * waits for running jobs, a few seconds at most.
 */
export class JobQueue extends BackgroundTask {
  #opened: Opened | undefined;

  constructor(private readonly options: JobQueueOptions) {
    super((signal) => this.#stayOpen(signal));
  }

  /** Adds jobs that aren't in the queue yet. Rejects with QueueUnavailable. */
  async add(ids: readonly string[]): Promise<void> {
    const [only, ...more] = ids;
    if (only === undefined) {
      return;
    }

    const jobs = ids.map((id) => ({
      name: this.options.name,
      data: {},
      opts: { ...jobOptions, jobId: id },
    }));
    await this.use<unknown>((queue) =>
      more.length === 0
        ? queue.add(this.options.name, {}, { ...jobOptions, jobId: only })
        : queue.addBulk(jobs),
    );
  }

  /** Removes jobs except running ones. Rejects with QueueUnavailable. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.use((queue) => Promise.all(ids.map((id) => queue.remove(id).catch(() => 0))));
  }

  /**
   * How many jobs there are by state. Rejects with QueueUnavailable soon enough for health checks.
   */
  readCounts(): Promise<Record<string, number>> {
    return this.use((queue) => queue.getJobCounts('waiting', 'active', 'delayed'), COUNT_MS);
  }

  /** Opens the queue, and opens it again after each failure, until stopped. */
  async #stayOpen(signal: AbortSignal): Promise<void> {
    const { name, logger } = this.options;
    while (!signal.aborted) {
      try {
        const opened = await this.#open();
        this.#opened = opened;
        await Promise.race([opened.broken, waitForAbort(signal)]);
        this.#opened = undefined;
        await close(opened, isAborted(signal));
      } catch (error) {
        logger.warn({ reason: (error as Error).message }, `the ${name} queue can't be opened yet`);
      }

      await pause(OPEN_AGAIN_MS, signal);
    }
  }

  async #open(): Promise<Opened> {
    const { name, open, logger } = this.options;
    const backend = await open();
    const queue = backend.createQueue(name);
    const worker = backend.createWorker(name, (job, token) => this.#run(job, token), this.options);
    const broken = new Promise<void>((resolve) => {
      const onError = (error: Error) => {
        logger.debug({ reason: error.message }, `the ${name} queue is unreachable`);
        if (!backend.recovers) {
          resolve();
        }
      };

      queue.on('error', onError);
      worker.on('error', onError);
    });
    return { backend, queue, worker, broken };
  }

  async #run(job: Job, token: string | undefined): Promise<void> {
    const { run, logger, name } = this.options;
    const outcome = await run(job.id ?? '').catch((error: unknown): JobOutcome => {
      logger.warn(
        { reason: (error as Error).message },
        `a job of the ${name} queue is to be run again`,
      );
      return { againInMs: BROKEN_MS };
    });
    if (outcome === 'over') {
      return;
    }

    await job.moveToDelayed(Date.now() + outcome.againInMs, token);
    throw new DelayedError();
  }

  /** Calls the queue for anything else. Rejects with QueueUnavailable. */
  async use<T>(call: (queue: Queue) => Promise<T>, ms = CALL_MS): Promise<T> {
    const queue = this.#opened?.queue;
    if (!queue) {
      throw new QueueUnavailable('the queue is not open');
    }

    try {
      return await limitTime(ms, call(queue));
    } catch (cause) {
      throw new QueueUnavailable((cause as Error).message, { cause });
    }
  }
}

/**
 * Closes a queue. On shutdown, running jobs may finish; after a failure they go on by themselves
 * and are run again. Parts that can't be closed are abandoned: afterwards the queue is opened
 * again, or the process exits.
 */
async function close({ worker, queue, backend }: Opened, isOrderly: boolean): Promise<void> {
  const ignore = () => undefined;
  await limitTime(CLOSE_MS, worker.close(!isOrderly)).catch(() => worker.close(true).catch(ignore));
  await limitTime(CALL_MS, queue.close()).catch(ignore);
  await limitTime(CALL_MS, backend.close()).catch(ignore);
}

const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
    }

    signal.addEventListener('abort', () => resolve());
  });
