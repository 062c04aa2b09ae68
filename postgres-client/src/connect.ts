import { within } from '@cablepark/platform/concurrency/time-limit';
import pg from 'pg';
import { socketOf } from './socket-of.ts';
import type { TimeLimits } from './time-limits.ts';
import { watchedClient } from './watched-client.ts';

export interface PostgresOptions {
  readonly databaseUrl: string;
  /** What the connection is for, as `pg_stat_activity` shows it: at most 63 bytes. */
  readonly name: string;
  readonly limits: TimeLimits;
  /** Told when a connection breaks that no statement was waiting on. */
  readonly onLost: (error: Error) => void;
}

/** How soon a connection that says nothing is asked whether it is still there, ms. */
const KEEP_ALIVE_AFTER_MS = 5000;
/** A statement that takes too long is ended by the server, if it can be, so much before the client gives up, ms. */
const SERVER_FIRST_MS = 200;

/**
 * What every connection to Postgres is made with, TypeORM's too: no call waits for ever on a server that hangs or
 * that the network has cut off.
 */
export function connectionConfig({
  databaseUrl,
  name,
  limits: { connectMs, answerMs },
}: Omit<PostgresOptions, 'onLost'>): pg.PoolConfig & { readonly Client: typeof pg.Client } {
  return {
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    Client: watchedClient(answerMs),
    ...(answerMs === null ? {} : { statement_timeout: answerMs - SERVER_FIRST_MS }),
  };
}

export type PoolOptions = PostgresOptions & {
  readonly max: number;
  /** Settings of each session, as `-c name=value`. */
  readonly startup?: string;
};

/** A pool of at most so many connections. */
export function postgresPool(options: PoolOptions): pg.Pool {
  const { max, onLost, startup } = options;
  const pool = new pg.Pool({ ...connectionConfig(options), max, ...(startup && { options: startup }) });
  // Without a listener a server that stops would end this process.
  pool.on('error', onLost);
  return pool;
}

export type ClientOptions = PostgresOptions & {
  /** Sends statements without waiting for the answers to those before. */
  readonly pipeline?: boolean;
};

/** A connection of its own, connected when this resolves. */
export async function postgresClient(options: ClientOptions): Promise<pg.Client> {
  const { onLost, pipeline = false } = options;
  const { Client, ...config } = connectionConfig(options);
  const client = new Client({ ...config, pipeline });
  client.on('error', onLost);
  client.on('end', () => {
    onLost(new Error('The connection to Postgres has ended'));
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await closeClient(client);
    throw error;
  }
}

const GOODBYE_MS = 1000;

/** Says goodbye, for a second at most: a server that hangs doesn't answer. */
export async function closeClient(client: pg.Client): Promise<void> {
  await within(GOODBYE_MS, client.end(), () => undefined).catch(() => undefined); // the server is gone already
  socketOf(client).destroy();
}
