import type { EventEmitter } from 'node:events';

import pg, { type Client } from 'pg';

import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { createWatchedClient, socketOf } from './watched-client.ts';

/** How long Postgres may take before it counts as away. */
export interface TimeLimits {
  /** The time to connect or, in a pool, to wait for a free connection. */
  readonly connectMs: number;
  /** The time to answer one statement; null for no limit. */
  readonly answerMs: number | null;
}

/**
 * For requests: connecting and one statement together stay below the 3 s that a request may take.
 */
export const ANSWERING: TimeLimits = { connectMs: 900, answerMs: 1500 };

/** For background work, which no caller waits for, and whose batches of rows may take a while. */
export const WORKING: TimeLimits = { connectMs: 5000, answerMs: 10_000 };

/** For migrations, rebuilds and waiting for locks, whose statements have no limit. */
export const UNHURRIED: TimeLimits = { connectMs: 5000, answerMs: null };

export interface PostgresOptions {
  readonly databaseUrl: string;
  /** The purpose of the connection, as `pg_stat_activity` shows it; at most 63 bytes. */
  readonly name: string;
  readonly limits: TimeLimits;
  /** Called when an idle connection breaks; the next statement on it fails in any case. */
  readonly onLost?: (error: Error) => void;
  /** Settings of each session, as `-c name=value`. */
  readonly startup?: string | undefined;
}

/** A connection that is silent for this long is probed by TCP keep-alive. */
const KEEP_ALIVE_AFTER_MS = 5000;
/**
 * The server ends the session of a host that is gone within some 12 s, and with it its locks and
 * transactions; by default it would take two hours. A connection through a Unix socket has no use
 * for it.
 */
const END_WITHOUT_HOST =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=10000';
/**
 * The server cancels a statement that takes too long this much earlier than the client closes the
 * connection.
 */
const SERVER_FIRST_MS = 200;

/**
 * The configuration of every connection to Postgres, so that no call waits for ever on a server
 * that hangs.
 */
export const toConnectionConfig = ({
  databaseUrl,
  name,
  limits: { connectMs, answerMs },
  startup = '',
}: Omit<PostgresOptions, 'onLost'>): pg.PoolConfig & { readonly Client: typeof pg.Client } => ({
  connectionString: databaseUrl,
  application_name: name,
  connectionTimeoutMillis: connectMs,
  options: `${END_WITHOUT_HOST} ${startup}`,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  Client: createWatchedClient(answerMs),
  ...(answerMs === null ? {} : { statement_timeout: answerMs - SERVER_FIRST_MS }),
});

export type PoolOptions = PostgresOptions & { readonly max: number };

/**
 * Opens a pool of at most `max` connections, each of which is made when it is needed. `onLost` gets
 * the errors of idle ones.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { max, onLost = () => undefined } = options;
  const pool = new pg.Pool({ ...toConnectionConfig(options), max });
  // Without a listener, a server that stops would end this process.
  pool.on('error', onLost);
  return pool;
}

export type ClientOptions = PostgresOptions & {
  /** Sends statements without waiting for the answers to earlier ones. */
  readonly pipeline?: boolean;
};

/**
 * Opens a single connection, which is established when this resolves. Throws StartupRefused if
 * Postgres is too old.
 */
export async function connectClient(options: ClientOptions): Promise<pg.Client> {
  const { onLost = () => undefined, pipeline = false } = options;
  const { Client, ...config } = toConnectionConfig(options);
  const client = new Client({ ...config, pipeline });
  const readVersion = watchServerVersion(client);
  client.on('error', onLost);
  client.on('end', () => onLost(new Error('The connection to Postgres has ended')));
  try {
    await client.connect();
    refuseOldPostgres(readVersion());
    return client;
  } catch (error) {
    await closeClient(client);
    throw error;
  }
}

/**
 * Returns a function for the version that the server reports while it connects, before any
 * statement; undefined until then. The event is an internal one of pg.
 */
function watchServerVersion(client: pg.Client): () => string | undefined {
  const { connection } = client as unknown as { readonly connection: EventEmitter };
  let version: string | undefined;
  connection.on(
    'parameterStatus',
    (status: { readonly parameterName: string; readonly parameterValue: string }) => {
      if (status.parameterName === 'server_version') {
        version = status.parameterValue;
      }
    },
  );
  return () => version;
}

/** The oldest Postgres on which every statement has been tried. */
const LEAST_VERSION = 15;

function refuseOldPostgres(version = ''): void {
  const [major] = /^\d+/.exec(version) ?? [];
  if (major !== undefined && Number(major) < LEAST_VERSION) {
    throw new StartupRefused(
      `The Postgres at DATABASE_URL is version ${version}: use ${LEAST_VERSION} or a newer one.`,
    );
  }
}

const GOODBYE_MS = 1000;

/**
 * Closes the connection in order, within a second at most, because a server that hangs doesn't
 * answer.
 */
export async function closeClient(client: pg.Client): Promise<void> {
  // An error means that the server is gone already.
  await limitTime(GOODBYE_MS, client.end(), () => undefined).catch(() => undefined);
  socketOf(client).destroy();
}

/** Runs work with a connection of its own, which is closed afterwards. */
export async function runWithClient<Result>(
  options: ClientOptions,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectClient(options);
  try {
    return await work(client);
  } finally {
    await closeClient(client);
  }
}

/** Runs work in a transaction, which is rolled back if the work fails. */
export async function runInTransaction<Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Whether a table exists, by its name in SQL, with its schema. */
export async function hasTable(
  database: Pick<pg.ClientBase, 'query'>,
  table: string,
): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS found',
    [table],
  );
  return rows[0]?.found === true;
}

/** A connection for work that must stop when the connection is lost. */
export interface Session {
  readonly client: Client;
  readonly options: SessionOptions;
  /** Aborts when the session is lost, or when it was requested to end. */
  readonly signal: AbortSignal;
  /** Ends the session, for example because a lease that it works under was lost. */
  readonly lose: (reason: unknown) => void;
  readonly close: () => Promise<void>;
}

/** Lends one of a limited number of connections, which it keeps open or opens when needed. */
export interface Lender {
  /** The session lasts until it is closed or lost, or until the signal aborts. */
  lend(options: SessionOptions): Promise<Session>;
  /** For leases that are renewed while the session's own connection is busy. */
  readonly shared?: Lender;
}

export interface SessionOptions extends Omit<ClientOptions, 'onLost'> {
  /** By default a new connection is opened. */
  readonly from?: Lender | undefined;
}

/** Opens a session, which the caller must close. */
export async function openSession(
  options: SessionOptions,
  stopping?: AbortSignal,
): Promise<Session> {
  const session = options.from ? await options.from.lend(options) : await openOwnSession(options);
  return stopping ? { ...session, signal: AbortSignal.any([stopping, session.signal]) } : session;
}

async function openOwnSession(options: SessionOptions): Promise<Session> {
  const lost = new AbortController();
  const lose = (reason: unknown) => lost.abort(reason);
  const client = await connectClient({ ...options, onLost: lose });
  return { client, options, signal: lost.signal, lose, close: () => closeClient(client) };
}

/**
 * Runs work in a session and closes it. The work may just return once the session's signal aborts:
 * if the session was lost, this rejects with the reason.
 */
export async function runInSession<T>(
  options: SessionOptions,
  stopping: AbortSignal,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await openSession(options, stopping);
  try {
    const result = await work(session);
    if (session.signal.aborted && !stopping.aborted) {
      throw session.signal.reason;
    }

    return result;
  } finally {
    await session.close();
  }
}

/**
 * Runs work in one session after another until the signal aborts. `onInterrupted` gets the error of
 * each session that failed; if it throws, this rejects.
 */
export async function runInSessions(
  options: SessionOptions & {
    readonly pauseMs: number;
    readonly onInterrupted: (error: unknown) => void;
  },
  stopping: AbortSignal,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const { pauseMs, onInterrupted, ...connection } = options;
  while (!stopping.aborted) {
    await runInSession(connection, stopping, work).catch((error: unknown) => {
      if (!isAborted(stopping)) {
        onInterrupted(error);
      }
    });
    await pause(pauseMs, stopping);
  }
}
