import pg, { type Client } from 'pg';

import { Semaphore } from '@cablepark/platform/concurrency/semaphore';

import {
  ANSWERING,
  closeClient,
  toConnectionConfig,
  type Lender,
  type PostgresOptions,
  type Session,
  type SessionOptions,
} from './connect.ts';
import { SharedConnection } from './shared-connection.ts';
import type { WatchedClient } from './watched-client.ts';

/**
 * The server ends a session that may hold locks and is silent for this long, because its process is
 * frozen or out of reach.
 */
const SILENT_MS = 6000;
/** With fewer connections than this, writers don't take turns with other processes. */
const ENOUGH_FOR_TURNS = 6;
/** The most connections that are lent at the same time, however many there are. */
const MOST_LENT = 6;

/**
 * Connections stay open once they are made. A new one costs the server a new process, and customers
 * who come all at once would wait for several of them, which on a busy machine takes longer than
 * the limit for connecting.
 */
const KEEP_FOREVER = 0;

export interface BoundedPoolOptions extends Omit<PostgresOptions, 'limits'> {
  /**
   * DATABASE_CONNECTIONS: how many connections there are at most, the shared one and that for turns
   * included.
   */
  readonly connections: number;
}

/**
 * All connections that a back end opens to Postgres. Single statements use it like any other pool.
 * Work that keeps a connection for longer borrows one with `lend`, which leaves some to the single
 * statements, so that borrowers can wait for statements of their own. A borrower must not borrow a
 * second connection.
 */
export class BoundedPool extends pg.Pool implements Lender {
  readonly shared: SharedConnection;
  /** Whether a connection is left for AdvisoryTurns. */
  readonly isEnoughForTurns: boolean;
  /** How many connections can be lent at the same time. */
  readonly mostLent: number;
  /**
   * Permits for work that keeps a connection of the pool for long, such as an attempt of the
   * outbox.
   */
  readonly permits: Semaphore;

  constructor({ connections, startup = '', ...options }: BoundedPoolOptions) {
    const isEnoughForTurns = connections >= ENOUGH_FOR_TURNS;
    const max = connections - (isEnoughForTurns ? 2 : 1);
    const pooled = `${startup} -c idle_in_transaction_session_timeout=${SILENT_MS}`;
    super({
      ...toConnectionConfig({ ...options, limits: ANSWERING, startup: pooled }),
      max,
      idleTimeoutMillis: KEEP_FOREVER,
    });
    // Without a listener, a server that stops would end this process.
    this.on('error', options.onLost ?? (() => undefined));
    this.isEnoughForTurns = isEnoughForTurns;
    this.mostLent = Math.max(2, Math.min(max - 2, MOST_LENT));
    this.permits = new Semaphore(this.mostLent);
    this.shared = new SharedConnection({
      ...options,
      name: `${options.name}, shared`,
      limits: SHARED,
      pipeline: true,
      startup: `${startup} -c synchronous_commit=off`,
    });
  }

  /**
   * Lends a connection of the pool, once fewer than `mostLent` are lent. It isn't reused: closing
   * the session ends it.
   */
  async lend(options: SessionOptions): Promise<Session> {
    const giveBack = await this.permits.acquire();
    try {
      const client = (await this.connect()) as unknown as Client & pg.PoolClient;
      const lost = new AbortController();
      const lose = (reason: unknown) => lost.abort(reason);
      client.on('error', lose);
      client.on('end', () => lose(new Error('The connection to Postgres has ended')));
      const close = async () => {
        await closeClient(client);
        client.release(true);
        giveBack();
      };

      await adopt(client as unknown as WatchedClient, options).catch(async (error: unknown) => {
        await close();
        throw error;
      });
      return { client, options, signal: lost.signal, lose, close };
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}

/** A connection without an answer for this long brings no notices either. */
const SHARED = { connectMs: 5000, answerMs: 3000 };

/** Gives a connection of the pool another purpose, after which it isn't used again. */
async function adopt(
  client: WatchedClient,
  { name, limits: { answerMs } }: SessionOptions,
): Promise<void> {
  await client.query(
    `SELECT set_config('application_name', $1, false), set_config('statement_timeout', $2, false),
            set_config('idle_in_transaction_session_timeout', $3, false),
            set_config('idle_session_timeout', $3, false)`,
    [name, String(answerMs ?? 0), String(answerMs === null ? 0 : SILENT_MS)],
  );
  client.answerMs = answerMs;
}
