import type { PoolClient } from 'pg';

import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { startSpan } from '@cablepark/platform/tracing/tracing';

import { TASKS_WITHOUT_MAIL } from '../automation.ts';
import { AttemptFailure, PermanentFailure, type Attempt, type Performed } from './attempt.ts';
import { choosePause } from './retry-pauses.ts';

/** An intent as read from the outbox. */
export interface WaitingIntent {
  readonly id: string;
  readonly kind: string;
  readonly eventId: string;
  /** The event's position in the log. */
  readonly position: bigint;
  readonly at: Date;
  readonly actor: Actor;
  readonly data: unknown;
}

/**
 * Performs an intent. Throws TemporaryFailure or PermanentFailure if it can't; any other error
 * counts as temporary.
 */
export type Perform = (intent: WaitingIntent) => Promise<Performed>;

/**
 * The intents that this process is performing, or has performed without being able to record it.
 * After an outage of Postgres, another attempt waits for the first or records its result, instead
 * of performing it again.
 */
export type InFlight = Map<string, Promise<Performed>>;

type Row = Omit<WaitingIntent, 'position'> & {
  readonly position: string;
  readonly traceparent: string | null;
  attempts: number;
  mustWait: boolean;
};

/**
 * How soon to look again at an intent that another attempt is performing, or that has to wait for
 * an earlier one.
 */
const IN_PROGRESS_MS = 5000;
const LANE_WAIT_MS = 10_000;
/** How often a lasting attempt shows the server that it is alive. */
const HEARTBEAT_EVERY_MS = 1500;

/** Whether an earlier intent in the lane of the intent `o` is waiting. */
export const HAS_EARLIER = `EXISTS (SELECT FROM automations.outbox AS earlier
                                     WHERE earlier.lane = o.lane AND earlier.position < o.position
                                       AND earlier.state = 'waiting')`;

/** One attempt at one intent, in a transaction that lasts as long as the attempt. */
export class OutboxAttempt {
  constructor(
    private readonly client: PoolClient,
    private readonly inFlight: InFlight,
    private readonly pauses: readonly number[],
  ) {}

  async attempt(id: string, perform: Perform): Promise<Attempt> {
    await this.client.query('BEGIN');
    const row = await this.#lock(id);
    if (!row) {
      return this.#rollBackUnavailable(id);
    }
    if (row.mustWait) {
      await this.client.query('ROLLBACK');
      return { state: 'later', ms: LANE_WAIT_MS };
    }

    const outcome = await this.#carryOut(row, perform);
    await this.#record(id, outcome);
    this.inFlight.delete(id);
    return outcome.attempt;
  }

  /**
   * An intent waits for earlier ones in its lane, so that no cancellation overtakes a confirmation
   * that is retried.
   */
  async #lock(id: string): Promise<Row | undefined> {
    const { rows } = await this.client.query<Row>({
      name: 'outbox-lock',
      text: `SELECT id, kind, event_id AS "eventId", position, at, actor, data, attempts, traceparent,
                    ${HAS_EARLIER} AS "mustWait"
               FROM automations.outbox AS o
              WHERE id = $1 AND state = 'waiting' FOR UPDATE OF o SKIP LOCKED`,
      values: [id],
    });
    return rows[0];
  }

  /** The intent is closed, or another connection has locked it. */
  async #rollBackUnavailable(id: string): Promise<Attempt> {
    const { rowCount } = await this.client.query(
      `SELECT FROM automations.outbox WHERE id = $1 AND state = 'waiting'`,
      [id],
    );
    await this.client.query('ROLLBACK');
    return rowCount === 0 ? { state: 'closed' } : { state: 'later', ms: IN_PROGRESS_MS };
  }

  async #carryOut(row: Row, perform: Perform): Promise<Outcome> {
    const { id, kind, eventId, at, actor, data } = row;
    const intent = { id, kind, eventId, position: BigInt(row.position), at, actor, data };
    try {
      let performing = this.inFlight.get(id);
      if (!performing) {
        performing = trace(row, () => perform(intent));
        this.inFlight.set(id, performing);
      }

      const state = await this.#sendHeartbeatsDuring(performing);
      return { attempts: row.attempts, problem: null, attempt: { state } };
    } catch (error) {
      this.inFlight.delete(id);
      const attempts = row.attempts + 1;
      const problem = describeProblem(error);
      const isPermanent = error instanceof PermanentFailure;
      const ms = isPermanent ? undefined : choosePause(attempts, this.pauses);
      return {
        attempts,
        problem,
        attempt: ms === undefined ? { state: 'failed', isPermanent } : { state: 'later', ms },
      };
    }
  }

  /**
   * The server ends idle transactions, which a frozen process may hold; this keeps those that wait
   * for mail alive.
   */
  async #sendHeartbeatsDuring<T>(performing: Promise<T>): Promise<T> {
    let heartbeat: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      // Recording the outcome will fail as well.
      heartbeat = this.client.query('SELECT').catch(() => undefined);
    }, HEARTBEAT_EVERY_MS);
    try {
      return await performing;
    } finally {
      clearInterval(timer);
      await heartbeat;
    }
  }

  /** A closed row keeps nothing of what the event said. */
  async #record(id: string, { attempts, problem, attempt }: Outcome): Promise<void> {
    const state = attempt.state === 'later' ? 'waiting' : attempt.state;
    await this.client.query({
      name: 'outbox-note',
      text: `UPDATE automations.outbox
                SET state = $2, attempts = $3, problem = $4,
                    actor = CASE $2 WHEN 'waiting' THEN actor END,
                    data = CASE $2 WHEN 'waiting' THEN data END,
                    settled_at = CASE $2 WHEN 'waiting' THEN NULL ELSE now() END
              WHERE id = $1`,
      values: [id, state, attempts, problem],
    });
    await this.client.query('COMMIT');
  }
}

/** Records in the trace of its event when a task was performed. */
async function trace(row: Row, perform: () => Promise<Performed>): Promise<Performed> {
  const { kind, traceparent } = row;
  const name = TASKS_WITHOUT_MAIL.includes(kind) ? `job ${kind}` : `mail ${kind}`;
  const span = startSpan(name, traceparent ?? undefined);
  try {
    return await perform();
  } finally {
    span?.end();
  }
}

interface Outcome {
  readonly attempts: number;
  readonly problem: string | null;
  readonly attempt: Attempt;
}

/** What the outbox stores of a failure: never its message, which may hold personal data. */
function describeProblem(error: unknown): string {
  if (error instanceof AttemptFailure) {
    return error.problem;
  }

  return error instanceof Error ? error.name : 'unknown';
}
