import type { Client } from 'pg';

import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { repeatUntilAborted } from '@cablepark/platform/concurrency/pause';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';

import { runInSessions, type Session } from './connect.ts';

const TIMES = {
  /**
   * How long to wait for the turn while nobody writes. Its holder may be frozen, and a waiting
   * writer can go on without a turn.
   */
  waitMs: 900,
  /** How long to wait at most, while others are seen to write. */
  maxWaitMs: 2000,
  /** How long a name counts as contended after the last sign of it. */
  contendedMs: 3000,
};
/**
 * After waiting in vain, this process takes no turns for this long. By then the server has given up
 * on the turn that it waited for.
 */
const GIVE_UP_MS = 5000;
/**
 * The server ends the session, and with it the turn, of a process that is silent for this long
 * because it is frozen.
 */
const WHILE_ALIVE = '-c idle_session_timeout=10s';
const CHECK_EVERY_MS = 5000;
const PAUSE_MS = 300;
const CHANNEL = 'cablepark_turns';

/**
 * Turns between processes, by advisory locks: Postgres gives a lock to sessions in the order in
 * which they asked for it, and takes it from one that has ended. A process that loses a race says
 * so on a channel, because the winner would not notice; from then on all of them take turns, until
 * no other process shows itself for a while. A process that is alone takes none.
 */
export class AdvisoryTurns extends BackgroundTask {
  readonly #contendedAt = new Map<string, number>();
  #client: Client | undefined;
  #notBefore = 0;

  constructor(
    private readonly databaseUrl: string,
    private readonly times = TIMES,
  ) {
    super((signal) => this.#run(signal));
  }

  /** Whether this process hears the others. */
  get isConnected(): boolean {
    return this.#client !== undefined;
  }

  /**
   * Notes that another process has written. If `isLost`, it was faster than a write of this
   * process, and all processes begin to take turns.
   */
  noteContention(name: string, isLost: boolean): void {
    this.#contendedAt.set(name, Date.now());
    if (isLost) {
      void this.#client?.query('SELECT pg_notify($1, $2)', [CHANNEL, name]).catch(() => undefined);
    }
  }

  /**
   * Waits for the turn of this name; returns undefined if none is needed or can be had in time.
   * Never rejects.
   */
  async take(name: string): Promise<{ release(): void } | undefined> {
    const client = this.#client;
    if (
      !client ||
      !this.#isContended(name, this.times.contendedMs) ||
      Date.now() < this.#notBefore
    ) {
      return undefined;
    }

    const turn = { release: () => void this.#release(client, name) };
    const given = client
      .query({
        name: 'take-turn',
        text: 'SELECT pg_advisory_lock(hashtext($1))',
        values: [lockOf(name)],
      })
      .then(
        () => turn,
        () => undefined,
      );
    let taken: typeof turn | undefined | 'late';
    do {
      taken = await limitTime(this.times.waitMs, given, () => 'late' as const);
    } while (taken === 'late' && this.#isContended(name, this.times.waitMs));
    if (taken === 'late') {
      void given.then((late) => late?.release());
    } else if (taken) {
      return taken;
    }

    this.#notBefore = Date.now() + GIVE_UP_MS;
    return undefined;
  }

  /** Whether another process has shown itself within this time. */
  #isContended(name: string, ms: number): boolean {
    return Date.now() - (this.#contendedAt.get(name) ?? 0) < ms;
  }

  async #release(client: Client, name: string): Promise<void> {
    await client
      .query({
        name: 'give-turn',
        text: 'SELECT pg_advisory_unlock(hashtext($1))',
        values: [lockOf(name)],
      })
      .catch(() => undefined); // the connection is lost, and with it the lock
  }

  #run(signal: AbortSignal): Promise<void> {
    const connection = {
      databaseUrl: this.databaseUrl,
      name: 'cablepark turns',
      limits: { connectMs: 1000, answerMs: this.times.maxWaitMs + this.times.waitMs },
      startup: WHILE_ALIVE,
      pipeline: true,
    };
    // Without a connection writers go on without turns, so there is nothing to report.
    const reopened = { ...connection, pauseMs: PAUSE_MS, onInterrupted: () => undefined };
    return runInSessions(reopened, signal, (session) => this.#listen(session));
  }

  async #listen({ client, signal }: Session): Promise<void> {
    client.on('notification', ({ payload = '' }) => this.#contendedAt.set(payload, Date.now()));
    await client.query(`SET lock_timeout = ${this.times.maxWaitMs}`);
    await client.query(`LISTEN ${CHANNEL}`);
    this.#client = client;
    try {
      await repeatUntilAborted(CHECK_EVERY_MS, signal, () => client.query('SELECT'));
    } finally {
      this.#client = undefined;
    }
  }
}

const lockOf = (name: string): string => `cablepark turn ${name}`;
