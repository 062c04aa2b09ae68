import { postgresPool } from '@cablepark/postgres-client/connect';
import { WORKING } from '@cablepark/postgres-client/time-limits';
import { createPostgresBackend, runMigrations, withBackend, Queue, Worker, type Processor } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** How often dead workers' jobs are looked for, and how long a worker that says nothing counts as alive, ms. */
export interface Patience {
  readonly stalledEveryMs: number;
  readonly lockMs: number;
}

export interface WorkerSettings extends Patience {
  readonly concurrency: number;
}

/** Where queues are kept; `close` lets go of it. */
export interface JobBackend {
  /** Whether BullMQ finds back by itself after its server was away; if not, everything is opened anew. */
  readonly recovers: boolean;
  queue(name: string): Queue;
  worker(name: string, processor: Processor, settings: WorkerSettings): Worker;
  close(): Promise<void>;
}

const RUN_RETRY_MS = 1000;
/** BullMQ gives up a job whose worker died so often; the outbox counts by itself. */
const MOST_DEATHS = 1_000_000;
const SCHEMA = 'bullmq';
const CONNECTIONS = 6;
/** All that is ours in a Redis that may serve others too. */
const PREFIX = 'cablepark';

const workerOptions = ({ concurrency, stalledEveryMs, lockMs }: WorkerSettings) => ({
  concurrency,
  lockDuration: lockMs,
  stalledInterval: stalledEveryMs,
  maxStalledCount: MOST_DEATHS,
  runRetryDelay: RUN_RETRY_MS,
});

/** Queues in Postgres, in a schema of BullMQ's own, laid out first where that is missing. */
export async function postgresBackend(databaseUrl: string, logger: Logger): Promise<JobBackend> {
  const pool = postgresPool({
    databaseUrl,
    name: 'cablepark jobs',
    max: CONNECTIONS,
    limits: WORKING,
    startup: `-c search_path=${SCHEMA}`,
    onLost: (error) => {
      logger.warn({ reason: error.message }, 'a connection of the job queue was lost');
    },
  });
  try {
    const client = await pool.connect();
    await runMigrations(client, SCHEMA).finally(() => {
      client.release();
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const backend = withBackend(createPostgresBackend);
  return {
    // A search for dead workers' jobs that Postgres refused once, as it starts or ends, never runs again.
    recovers: false,
    queue: (name) => new backend.Queue(name, { connection: pool }) as unknown as Queue,
    worker: (name, processor, settings) =>
      new backend.Worker(name, processor, { connection: pool, ...workerOptions(settings) }) as unknown as Worker,
    close: () => pool.end(),
  };
}

/** Queues in Redis. Nothing waits for it: it may come and go. */
export function redisBackend(url: string, logger: Logger): JobBackend {
  const open: Redis[] = [];
  const connect = (waits: boolean) => {
    const redis = new Redis(
      url,
      waits ? { maxRetriesPerRequest: null } : { maxRetriesPerRequest: 1, enableOfflineQueue: false },
    );
    redis.on('error', (error: Error) => {
      logger.debug({ reason: error.message }, 'Redis is away');
    });
    open.push(redis);
    return redis;
  };
  return {
    recovers: true,
    queue: (name) => new Queue(name, { connection: connect(false), prefix: PREFIX }),
    worker: (name, processor, settings) =>
      new Worker(name, processor, { connection: connect(true), prefix: PREFIX, ...workerOptions(settings) }),
    close: () => {
      for (const redis of open) redis.disconnect();
      return Promise.resolve();
    },
  };
}
