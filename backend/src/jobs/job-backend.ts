import { EventEmitter } from 'node:events';

import {
  createPostgresBackend,
  Queue,
  runMigrations,
  withBackend,
  Worker,
  type Processor,
} from 'bullmq';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

import type { BoundedPool } from '@cablepark/postgres/client/bounded-pool';
import { openSession, WORKING } from '@cablepark/postgres/client/connect';

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
  /** Whether BullMQ recovers by itself after an outage of its server. If not, all is reopened. */
  readonly recovers: boolean;
  createQueue(name: string): Queue;
  createWorker(name: string, processor: Processor, settings: WorkerSettings): Worker;
  close(): Promise<void>;
}

const RUN_RETRY_MS = 1000;
/**
 * BullMQ gives up a job whose worker has died this often. It never should: the outbox counts
 * attempts itself.
 */
const MAX_STALLS = 1_000_000;
const SCHEMA = 'bullmq';
/** Lets BullMQ find its tables by unqualified names; everywhere else we qualify them. */
export const JOBS_PATH = `-c search_path=${SCHEMA},public`;
/** The prefix of all our keys in a Redis that may serve others too. */
const PREFIX = 'cablepark';

const toWorkerOptions = ({ concurrency, stalledEveryMs, lockMs }: WorkerSettings) => ({
  concurrency,
  lockDuration: lockMs,
  stalledInterval: stalledEveryMs,
  maxStalledCount: MAX_STALLS,
  runRetryDelay: RUN_RETRY_MS,
});

/** Opens queues in Postgres, in a schema of BullMQ's own that is created if it is missing. */
export async function openPostgresBackend(pool: BoundedPool): Promise<JobBackend> {
  const client = await pool.connect();
  await runMigrations(client, SCHEMA).finally(() => client.release());
  const listening: Listening = { isOver: false, ends: new Set() };
  const connection = shareListening(pool, listening);
  const backend = withBackend(createPostgresBackend);
  return {
    // If Postgres refuses the search for jobs of dead workers once, while starting or stopping,
    // BullMQ never repeats it.
    recovers: false,
    createQueue: (name) => new backend.Queue(name, { connection }) as unknown as Queue,
    createWorker: (name, processor, settings) =>
      new backend.Worker(name, processor, {
        connection,
        ...toWorkerOptions(settings),
      }) as unknown as Worker,
    close: async () => {
      listening.isOver = true;
      await Promise.all([...listening.ends].map((end) => end()));
    },
  };
}

/** The connections over which BullMQ listens. */
interface Listening {
  /** Whether the backend is closed. If it was still starting, BullMQ begins to listen only then. */
  isOver: boolean;
  readonly ends: Set<() => Promise<void>>;
}

/**
 * Presents our pool to BullMQ. Instead of connections of its own, to listen for jobs and to check
 * its tables' version, BullMQ then gets the one connection that the whole process shares.
 */
function shareListening(pool: BoundedPool, listening: Listening): Pool {
  const shared = {
    // With keep-alive BullMQ waits up to an hour for a notice. A wait on a connection that has been
    // lost and closed here would keep the process so long; without it, a wait lasts 10 s at most.
    options: { ...pool.options, keepAlive: false },
    query: pool.query.bind(pool),
    on: () => undefined, // its owner listens to it
    end: () => Promise.resolve(),
    connect: () => connectListener(pool, listening),
  };
  return shared as unknown as Pool;
}

/** Connects BullMQ to the shared connection, in the form of a client of its own. */
async function connectListener(pool: BoundedPool, listening: Listening) {
  const databaseUrl = pool.options.connectionString ?? '';
  const { client, signal, close } = await openSession({
    databaseUrl,
    from: pool.shared,
    name: 'jobs',
    limits: WORKING,
  });
  const events = new EventEmitter();
  const onNotice = (notice: unknown) => events.emit('notification', notice);
  const end = () => {
    listening.ends.delete(end);
    client.off('notification', onNotice);
    return close();
  };

  listening.ends.add(end);
  client.on('notification', onNotice);
  if (listening.isOver) {
    await end();
    throw new Error('the queue is closed');
  }

  signal.addEventListener(
    'abort',
    () => events.listenerCount('error') > 0 && events.emit('error', signal.reason),
  );
  return Object.assign(events, {
    // It would name the connection after the queue.
    query: (text: string, values?: unknown[]) =>
      text.includes('application_name') ? undefined : client.query(text, values),
    release: () => void end(),
  });
}

/** Opens queues in Redis. Nothing waits for Redis, which may come and go. */
export function openRedisBackend(url: string, logger: Logger): JobBackend {
  const open: Redis[] = [];
  const connect = (waits: boolean) => {
    const redis = new Redis(
      url,
      waits
        ? { maxRetriesPerRequest: null }
        : { maxRetriesPerRequest: 1, enableOfflineQueue: false },
    );
    redis.on('error', (error: Error) =>
      logger.debug({ reason: error.message }, 'Redis is unreachable'),
    );
    open.push(redis);
    return redis;
  };

  return {
    recovers: true,
    createQueue: (name) => new Queue(name, { connection: connect(false), prefix: PREFIX }),
    createWorker: (name, processor, settings) =>
      new Worker(name, processor, {
        connection: connect(true),
        prefix: PREFIX,
        ...toWorkerOptions(settings),
      }),
    close: () => {
      for (const redis of open) {
        redis.disconnect();
      }

      return Promise.resolve();
    },
  };
}
