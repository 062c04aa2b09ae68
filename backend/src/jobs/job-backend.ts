import { postgresPool, WORKING } from '@cablepark/postgres/client/connect';
import { createPostgresBackend, type Processor, Queue, runMigrations, withBackend, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** How often to look for jobs of dead workers, and how long a silent worker counts as alive. */
export interface WorkerTimeouts {
  readonly stalledEveryMs: number;
  readonly lockMs: number;
}

export interface WorkerSettings extends WorkerTimeouts {
  readonly concurrency: number;
}

/** Where queues are stored; `close` releases it. */
export interface JobBackend {
  /** Whether BullMQ recovers by itself after an outage of its server. If not, everything is opened again. */
  readonly recovers: boolean;
  queue(name: string): Queue;
  worker(name: string, processor: Processor, settings: WorkerSettings): Worker;
  close(): Promise<void>;
}

const RUN_RETRY_MS = 1000;
/** BullMQ gives up a job whose worker has died this often. It never should: the outbox counts attempts itself. */
const MAX_STALLS = 1_000_000;
const SCHEMA = 'bullmq';
const CONNECTIONS = 6;
/** The prefix of all our keys in a Redis that may serve others too. */
const PREFIX = 'cablepark';

const workerOptions = ({ concurrency, stalledEveryMs, lockMs }: WorkerSettings) => ({
  concurrency,
  lockDuration: lockMs,
  stalledInterval: stalledEveryMs,
  maxStalledCount: MAX_STALLS,
  runRetryDelay: RUN_RETRY_MS,
});

/** Queues in Postgres, in a schema of BullMQ's own, which is created if it is missing. */
export async function postgresBackend(databaseUrl: string, logger: Logger): Promise<JobBackend> {
  const pool = postgresPool({
    databaseUrl,
    name: 'cablepark jobs',
    max: CONNECTIONS,
    limits: WORKING,
    startup: `-c search_path=${SCHEMA}`,
    onLost: (error) => logger.warn({ reason: error.message }, 'a connection of the job queue was lost'),
  });
  try {
    const client = await pool.connect();
    await runMigrations(client, SCHEMA).finally(() => client.release());
  } catch (error) {
    await pool.end();
    throw error;
  }
  const backend = withBackend(createPostgresBackend);
  return {
    // If Postgres refuses the search for jobs of dead workers once, while starting or stopping, BullMQ never repeats
    // it.
    recovers: false,
    queue: (name) => new backend.Queue(name, { connection: pool }) as unknown as Queue,
    worker: (name, processor, settings) =>
      new backend.Worker(name, processor, { connection: pool, ...workerOptions(settings) }) as unknown as Worker,
    close: () => pool.end(),
  };
}

/** Queues in Redis. Nothing waits for Redis, which may come and go. */
export function redisBackend(url: string, logger: Logger): JobBackend {
  const open: Redis[] = [];
  const connect = (waits: boolean) => {
    const redis = new Redis(
      url,
      waits ? { maxRetriesPerRequest: null } : { maxRetriesPerRequest: 1, enableOfflineQueue: false },
    );
    redis.on('error', (error: Error) => logger.debug({ reason: error.message }, 'Redis is unreachable'));
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
