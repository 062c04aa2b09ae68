import type { BoundedPool } from '@cablepark/postgres/client/bounded-pool';

import { TemporaryFailure, type Attempt } from './attempt.ts';
import { HAS_EARLIER, OutboxAttempt, type InFlight, type Perform } from './outbox-attempt.ts';
import { PAUSES } from './retry-pauses.ts';

/**
 * The intents in each state, of which closed ones are kept for 30 days, and the time of the oldest
 * waiting event.
 */
export interface OutboxCounts {
  readonly waiting: number;
  readonly done: number;
  /** There was nothing to do after all, for instance for lack of an address. */
  readonly dropped: number;
  readonly failed: number;
  readonly oldestWaiting: Date | null;
}

export interface PersonalIntents {
  readonly keyIds: readonly string[];
  readonly lanes: readonly string[];
  readonly before: bigint;
}

/**
 * How long a job is assumed to be in the queue. Then it is added again, which has no effect if it
 * still is.
 */
const ASSUMED_QUEUED = '10 minutes';
const CLOSED_STAY_MS = 30 * 86_400_000;
/**
 * Staff see with a booking which of its mails could not be delivered, and most bookings are placed
 * less than a year ahead.
 */
const FAILED_STAY_MS = 400 * 86_400_000;
const COUNT_OVER_MS = 60_000;

/** The table of intents and their outcomes (design 5). */
export class Outbox {
  readonly #inFlight: InFlight = new Map();
  #counted:
    { readonly over: Pick<OutboxCounts, 'done' | 'dropped'>; readonly at: number } | undefined;

  /**
   * `pauses`: milliseconds to wait after the first failure, the second, and so on; after the last
   * the intent fails.
   */
  constructor(
    private readonly pool: BoundedPool,
    private readonly pauses: readonly number[] = PAUSES,
  ) {}

  /**
   * The ids of waiting intents without a job, oldest first, including those whose job the queue may
   * have lost. An intent that has to wait for an earlier one in its lane gets its job after that:
   * jobs that could only wait would come round again and again, and hundreds of them would leave
   * the earlier ones no turn.
   */
  async findUnqueued(limit: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'outbox-unqueued',
      text: `SELECT id FROM automations.outbox AS o
              WHERE state = 'waiting' AND (queued_at IS NULL OR queued_at < now() - interval '${ASSUMED_QUEUED}')
                AND NOT ${HAS_EARLIER}
              ORDER BY position LIMIT $1`,
      values: [limit],
    });
    return rows.map(({ id }) => id);
  }

  async markQueued(ids: readonly string[]): Promise<void> {
    await this.pool.query(
      'UPDATE automations.outbox SET queued_at = now() WHERE id = ANY($1::text[])',
      [ids],
    );
  }

  /**
   * Attempts an intent that waits, its row locked while this process lives. Rejects if Postgres is
   * unavailable.
   */
  attempt(id: string, perform: Perform): Promise<Attempt> {
    return this.pool.permits.run(() => this.#attempt(id, perform));
  }

  async #attempt(id: string, perform: Perform): Promise<Attempt> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    // Without a listener, losing the connection would end the process.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await new OutboxAttempt(client, this.#inFlight, this.pauses).attempt(id, perform);
    } catch (error) {
      broken ??= error as Error;
      throw error;
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  }

  /**
   * Drops the waiting intents that are sealed under these keys, or are in these lanes because of
   * events before this position. Returns the ids of all such intents, including closed ones, so
   * that the caller can remove their results. Rejects with TemporaryFailure while one of them is
   * being performed.
   */
  async dropPersonal({ keyIds, lanes, before }: PersonalIntents): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string; closed: boolean }>(CLOSE_PERSONAL, [
      keyIds,
      lanes,
      String(before),
    ]);
    if (rows.some(({ closed }) => !closed)) {
      throw new TemporaryFailure('busy');
    }

    return rows.map(({ id }) => id);
  }

  /** Deletes intents that were closed long ago; called by the nightly run. */
  async removeClosed(now: Date): Promise<void> {
    await this.pool.query(
      "DELETE FROM automations.outbox WHERE settled_at < CASE state WHEN 'failed' THEN $2 ELSE $1 END::timestamptz",
      [new Date(now.getTime() - CLOSED_STAY_MS), new Date(now.getTime() - FAILED_STAY_MS)],
    );
  }

  /** Done and dropped intents are many, so they are counted once a minute at most. */
  async readCounts(): Promise<OutboxCounts> {
    const counted = this.#counted;
    if (counted === undefined || performance.now() - counted.at > COUNT_OVER_MS) {
      this.#counted = { over: await this.#countOver(), at: performance.now() };
    }

    const { rows } = await this.pool.query<{
      waiting: number;
      oldest: Date | null;
      failed: number;
    }>(COUNTS);
    const { waiting = 0, oldest = null, failed = 0 } = rows[0] ?? {};
    return {
      waiting,
      failed,
      oldestWaiting: oldest,
      ...(this.#counted?.over ?? { done: 0, dropped: 0 }),
    };
  }

  async #countOver(): Promise<Pick<OutboxCounts, 'done' | 'dropped'>> {
    const { rows } = await this.pool.query<{ state: string; count: number }>(
      `SELECT state, count(*)::int AS count FROM automations.outbox WHERE state IN ('done', 'dropped') GROUP BY state`,
    );
    const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
    return { done: count('done'), dropped: count('dropped') };
  }
}

/** Each count uses a partial index on that state. */
const COUNTS = `
  SELECT waiting.count AS waiting, waiting.oldest, failed.count AS failed
    FROM (SELECT count(*)::int, min(at) AS oldest FROM automations.outbox WHERE state = 'waiting') AS waiting,
         (SELECT count(*)::int FROM automations.outbox WHERE state = 'failed') AS failed`;

const PERSONAL = '(key_id = ANY($1::uuid[]) OR lane = ANY($2::text[]) AND position < $3::bigint)';
const CLOSE_PERSONAL = `
  WITH free AS (
    SELECT id FROM automations.outbox WHERE ${PERSONAL} FOR UPDATE SKIP LOCKED
  ), closed AS (
    UPDATE automations.outbox
       SET state = CASE state WHEN 'waiting' THEN 'dropped' ELSE state END,
           settled_at = coalesce(settled_at, now()), actor = NULL, data = NULL
     WHERE id IN (SELECT id FROM free)
    RETURNING id
  )
  SELECT id, id IN (SELECT id FROM closed) AS closed FROM automations.outbox WHERE ${PERSONAL}`;
