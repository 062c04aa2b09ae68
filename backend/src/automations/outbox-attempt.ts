import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import type { PoolClient } from 'pg';
import { Never, NotNow, pauseAfter, type Attempt, type Performed } from './performing.ts';

/** An intent as it waits in the outbox. */
export interface WaitingIntent {
  readonly id: string;
  readonly kind: string;
  readonly eventId: string;
  readonly at: Date;
  /** Null where it was intended before this was kept. */
  readonly actor: Actor | null;
  readonly data: unknown;
}

/** Does what is intended. Throws NotNow or Never where it can't; any other error counts as NotNow. */
export type Perform = (intent: WaitingIntent) => Promise<Performed>;

/**
 * What is being done in this process, or was and couldn't be noted. Whoever tries the same again, after
 * Postgres was away, takes part in it or notes it, and doesn't do it a second time.
 */
export type Underway = Map<string, Promise<Performed>>;

interface Row {
  id: string;
  kind: string;
  event_id: string;
  at: Date;
  actor: Actor | null;
  data: unknown;
  attempts: number;
  must_wait: boolean;
}

/** When to look again after an intent that somebody is busy with, or that must wait for an earlier one, ms. */
const BUSY_MS = 5000;
const LANE_MS = 2000;
/** How often a try that lasts tells the server that it goes on. */
const BEAT_EVERY_MS = 1500;

/** One try at one intent, in one transaction that lasts as long as the try. */
export class OutboxAttempt {
  readonly #client: PoolClient;
  readonly #underway: Underway;
  readonly #pauses: readonly number[];

  constructor(client: PoolClient, underway: Underway, pauses: readonly number[]) {
    this.#client = client;
    this.#underway = underway;
    this.#pauses = pauses;
  }

  async attempt(id: string, perform: Perform): Promise<Attempt> {
    await this.#client.query('BEGIN');
    const row = await this.#lock(id);
    if (!row) return this.#unavailable(id);
    if (row.must_wait) {
      await this.#client.query('ROLLBACK');
      return { state: 'later', ms: LANE_MS };
    }
    const outcome = await this.#outcomeOf(row, perform);
    await this.#note(id, outcome);
    this.#underway.delete(id);
    return outcome.attempt;
  }

  /** A cancellation doesn't overtake the confirmation that the mail server refused for an hour: it must wait. */
  async #lock(id: string): Promise<Row | undefined> {
    const { rows } = await this.#client.query<Row>({
      name: 'outbox-lock',
      text: `SELECT id, kind, event_id, at, actor, data, attempts,
                    EXISTS (SELECT FROM automations.outbox AS earlier
                             WHERE earlier.lane = o.lane AND earlier.position < o.position AND earlier.state = 'waiting')
                      AS must_wait
               FROM automations.outbox AS o
              WHERE id = $1 AND state = 'waiting' FOR UPDATE OF o SKIP LOCKED`,
      values: [id],
    });
    return rows[0];
  }

  /** It is closed, or another connection has it. */
  async #unavailable(id: string): Promise<Attempt> {
    const { rowCount } = await this.#client.query(
      `SELECT FROM automations.outbox WHERE id = $1 AND state = 'waiting'`,
      [id],
    );
    await this.#client.query('ROLLBACK');
    return rowCount === 0 ? { state: 'closed' } : { state: 'later', ms: BUSY_MS };
  }

  async #outcomeOf(row: Row, perform: Perform): Promise<Outcome> {
    const { id, kind, event_id: eventId, at, actor, data } = row;
    try {
      let doing = this.#underway.get(id);
      if (!doing) this.#underway.set(id, (doing = perform({ id, kind, eventId, at, actor, data })));
      const state = await this.#beatWhile(doing);
      return { attempts: row.attempts, problem: null, attempt: { state } };
    } catch (error) {
      this.#underway.delete(id);
      const attempts = row.attempts + 1;
      const problem = error instanceof NotNow ? error.problem : error instanceof Error ? error.name : 'unknown';
      const ms = error instanceof Never ? undefined : pauseAfter(attempts, this.#pauses);
      return { attempts, problem, attempt: ms === undefined ? { state: 'failed' } : { state: 'later', ms } };
    }
  }

  /** The server ends the session of a process that is frozen; a mail server that is slow is waited for. */
  async #beatWhile<T>(doing: Promise<T>): Promise<T> {
    let beat: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      beat = this.#client.query('SELECT').catch(() => undefined); // what is noted next fails as well
    }, BEAT_EVERY_MS);
    try {
      return await doing;
    } finally {
      clearInterval(timer);
      await beat;
    }
  }

  /** Once closed, nothing is kept of what the event said. */
  async #note(id: string, { attempts, problem, attempt }: Outcome): Promise<void> {
    const state = attempt.state === 'later' ? 'waiting' : attempt.state;
    await this.#client.query({
      name: 'outbox-note',
      text: `UPDATE automations.outbox
                SET state = $2, attempts = $3, problem = $4,
                    actor = CASE $2 WHEN 'waiting' THEN actor END,
                    data = CASE $2 WHEN 'waiting' THEN data END,
                    settled_at = CASE $2 WHEN 'waiting' THEN NULL ELSE now() END
              WHERE id = $1`,
      values: [id, state, attempts, problem],
    });
    await this.#client.query('COMMIT');
  }
}

interface Outcome {
  readonly attempts: number;
  readonly problem: string | null;
  readonly attempt: Attempt;
}
