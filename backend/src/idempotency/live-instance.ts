import { randomUUID } from 'node:crypto';
import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { pause } from '@cablepark/platform/concurrency/pause';
import { repeatedly } from '@cablepark/platform/concurrency/repeatedly';
import { takeLock } from '@cablepark/postgres-client/advisory-locks';
import { inSession, type Session } from '@cablepark/postgres-client/session';
import { WORKING } from '@cablepark/postgres-client/time-limits';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

export interface LiveInstanceOptions {
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly logger: Logger;
}

/** A connection without an answer for this long is replaced. */
const LIMITS = { ...WORKING, answerMs: 3000 };
const CHECK_EVERY_MS = 5000;
const PAUSE_MS = 300;
const SEEN_WITHIN_MS = 1000;
const LOOK_EVERY_MS = 20;

const lockOf = (id: string): string => `cablepark instance ${id}`;

/**
 * This process under an id that other processes can check: a connection of its own holds an advisory lock, which
 * Postgres frees when the process is gone. A process that is only frozen still counts as alive.
 */
export class LiveInstance {
  readonly id = randomUUID();
  readonly #options: LiveInstanceOptions;
  readonly #task = new BackgroundTask((signal) => this.#run(signal));
  #isHeld = false;

  constructor(options: LiveInstanceOptions) {
    this.#options = options;
  }

  start(): void {
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  /**
   * Whether other processes see that this one is alive, or soon will. They don't at its start and while its connection
   * is lost.
   */
  async isSeen(): Promise<boolean> {
    const until = Date.now() + SEEN_WITHIN_MS;
    const { signal } = this.#task;
    while (!this.#isHeld && !signal.aborted && Date.now() < until) await pause(LOOK_EVERY_MS, signal);
    return this.#isHeld;
  }

  /** Whether the process with this id still runs. */
  async isAlive(id: string): Promise<boolean> {
    const { rows } = await this.#options.pool.query<{ is_free: boolean }>({
      name: 'instance-is-free',
      text: 'SELECT pg_try_advisory_xact_lock_shared(hashtext($1)) AS is_free',
      values: [lockOf(id)],
    });
    return rows[0]?.is_free !== true;
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { databaseUrl, logger } = this.#options;
    const connection = { databaseUrl, name: 'cablepark instance', limits: LIMITS };
    while (!signal.aborted) {
      await inSession(connection, signal, (session) => this.#hold(session)).catch((error: unknown) => {
        logger.warn({ err: error }, 'the connection that shows that this process is alive was lost');
      });
      this.#isHeld = false;
      await pause(PAUSE_MS, signal);
    }
  }

  async #hold({ client, signal }: Session): Promise<void> {
    await takeLock(client, lockOf(this.id));
    this.#isHeld = true;
    await repeatedly(CHECK_EVERY_MS, signal, () => client.query('SELECT'));
  }
}
