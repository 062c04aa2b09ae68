import { DelayedError, type Job, type JobsOptions, type Queue, type Worker } from 'bullmq';
import type { Logger } from 'pino';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import { within } from '@cablepark/platform/concurrency/time-limit';
import type { JobBackend, WorkerSettings } from './job-backend.ts';

/** What a job came to: it is over, or it is to be run again after so many milliseconds. */
export type JobOutcome = 'over' | { readonly againInMs: number };

export interface JobQueueOptions extends WorkerSettings {
  readonly name: string;
  /** Opens the backend; called again until it works. */
  readonly open: () => Promise<JobBackend>;
  readonly run: (jobId: string) => Promise<JobOutcome>;
  readonly logger: Logger;
}

const OPEN_AGAIN_MS = 1000;
/** How long a call to the queue may take, and an orderly end, ms. */
const CALL_MS = 5000;
const COUNT_MS = 1000;
const CLOSE_MS = 8000;
/** When to run a job again whose run failed for reasons of ours, e.g. because Postgres is away, ms. */
const BROKEN_MS = 5000;

/** Jobs leave nothing behind: a finished one would block its id. */
const jobOptions: JobsOptions = { removeOnComplete: true, removeOnFail: true };

/** The backend is away: what was to be queued isn't. */
export class QueueAway extends Error {
  override readonly name = 'QueueAway';
}

interface Opened {
  readonly backend: JobBackend;
  readonly queue: Queue;
  readonly worker: Worker;
  /** Resolves when it can't be used any more. */
  readonly broken: Promise<void>;
}

/**
 * A queue and its worker in this process. A job is nothing but an id. Opening happens in the
 * background, so that nobody's start waits for Redis; while it is away, adding fails within seconds.
 */
export class JobQueue {
  readonly #options: JobQueueOptions;
  readonly #stopping = new AbortController();
  #opened: Opened | undefined;
  #running: Promise<void> | undefined;

  constructor(options: JobQueueOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#stayOpen();
  }

  /** Adds jobs, those that are there already excepted. Rejects with QueueAway. */
  async add(ids: readonly string[]): Promise<void> {
    const [only, ...more] = ids;
    if (only === undefined) return;
    const jobs = ids.map((id) => ({ name: this.#options.name, data: {}, opts: { ...jobOptions, jobId: id } }));
    await this.use<unknown>((queue) =>
      more.length === 0 ? queue.add(this.#options.name, {}, { ...jobOptions, jobId: only }) : queue.addBulk(jobs),
    );
  }

  /** Takes jobs out, those that are running excepted. Rejects with QueueAway. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.use((queue) => Promise.all(ids.map((id) => queue.remove(id).catch(() => 0))));
  }

  /** How many jobs there are by state. Rejects with QueueAway, and soon: health asks. */
  counts(): Promise<Record<string, number>> {
    return this.use((queue) => queue.getJobCounts('waiting', 'active', 'delayed'), COUNT_MS);
  }

  /** Waits for what is running, a few seconds at most. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Open, and open again after each break, until stopped. */
  async #stayOpen(): Promise<void> {
    const { signal } = this.#stopping;
    const { name, logger } = this.#options;
    while (!signal.aborted) {
      try {
        const opened = await this.#open();
        this.#opened = opened;
        await Promise.race([opened.broken, aborted(signal)]);
        this.#opened = undefined;
        await close(opened, isAborted(signal));
      } catch (error) {
        logger.warn({ reason: (error as Error).message }, `the ${name} queue can't be opened yet`);
      }
      await pause(OPEN_AGAIN_MS, signal);
    }
  }

  async #open(): Promise<Opened> {
    const { name, open, logger } = this.#options;
    const backend = await open();
    const queue = backend.queue(name);
    const worker = backend.worker(name, (job, token) => this.#run(job, token), this.#options);
    const broken = new Promise<void>((resolve) => {
      const onError = (error: Error) => {
        logger.debug({ reason: error.message }, `the ${name} queue is away`);
        if (!backend.recovers) resolve();
      };
      queue.on('error', onError);
      worker.on('error', onError);
    });
    return { backend, queue, worker, broken };
  }

  async #run(job: Job, token: string | undefined): Promise<void> {
    const { run, logger, name } = this.#options;
    const outcome = await run(job.id ?? '').catch((error: unknown): JobOutcome => {
      logger.warn({ reason: (error as Error).message }, `a job of the ${name} queue is to be run again`);
      return { againInMs: BROKEN_MS };
    });
    if (outcome === 'over') return;
    await job.moveToDelayed(Date.now() + outcome.againInMs, token);
    throw new DelayedError();
  }

  /** Anything else that a queue can do. Rejects with QueueAway. */
  async use<T>(call: (queue: Queue) => Promise<T>, ms = CALL_MS): Promise<T> {
    const queue = this.#opened?.queue;
    if (!queue) throw new QueueAway('the queue is not open');
    try {
      return await within(ms, call(queue));
    } catch (cause) {
      throw new QueueAway((cause as Error).message, { cause });
    }
  }
}

/** In an orderly end what is running may finish; after a break it goes on by itself, and its jobs are taken up again. */
async function close({ worker, queue, backend }: Opened, isOrderly: boolean): Promise<void> {
  await within(CLOSE_MS, worker.close(!isOrderly)).catch(() => worker.close(true).catch(() => undefined));
  await within(CALL_MS, queue.close()).catch(() => undefined);
  await within(CALL_MS, backend.close()).catch(() => undefined);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
