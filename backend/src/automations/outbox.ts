import type { Pool } from 'pg';
import { OutboxAttempt, type Perform, type Underway } from './outbox-attempt.ts';
import { NotNow, PAUSES, type Attempt } from './performing.ts';

/** How many intents there are in each state, and since when the oldest waits; closed ones stay for 30 days. */
export interface OutboxCounts {
  readonly waiting: number;
  readonly done: number;
  /** Nothing was to be done after all, e.g. for want of an address. */
  readonly dropped: number;
  readonly failed: number;
  readonly oldestWaiting: Date | null;
}

/** Jobs are believed to be in the queue for so long; then they are added again, which does nothing where they are. */
const BELIEVED_QUEUED = '10 minutes';
const CLOSED_STAY_MS = 30 * 86_400_000;
const COUNT_OVER_MS = 60_000;

/** What is to be done because of events, with what has become of it (design 5). */
export class Outbox {
  readonly #pool: Pool;
  readonly #underway: Underway = new Map();
  readonly #pauses: readonly number[];
  #counted: { readonly over: Pick<OutboxCounts, 'done' | 'dropped'>; readonly at: number } | undefined;

  /** `pauses`: how long to wait after the first failure, the second, and so on, ms; after the last it is given up. */
  constructor(pool: Pool, pauses: readonly number[] = PAUSES) {
    this.#pool = pool;
    this.#pauses = pauses;
  }

  /** Intents that wait without a job, oldest first; those included whose job a queue may have lost. */
  async unqueued(limit: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string }>({
      name: 'outbox-unqueued',
      text: `SELECT id FROM automations.outbox
              WHERE state = 'waiting' AND (queued_at IS NULL OR queued_at < now() - interval '${BELIEVED_QUEUED}')
              ORDER BY position LIMIT $1`,
      values: [limit],
    });
    return rows.map(({ id }) => id);
  }

  async markQueued(ids: readonly string[]): Promise<void> {
    await this.#pool.query('UPDATE automations.outbox SET queued_at = now() WHERE id = ANY($1::text[])', [ids]);
  }

  /**
   * Tries an intent that still waits, while nobody else can: its row stays locked by this connection,
   * so that it is free again however this process ends. Rejects when Postgres is away.
   */
  async attempt(id: string, perform: Perform): Promise<Attempt> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    // Without a listener a connection that is lost meanwhile would end the process.
    const onError = (error: Error) => (broken = error);
    client.on('error', onError);
    try {
      return await new OutboxAttempt(client, this.#underway, this.#pauses).attempt(id, perform);
    } catch (error) {
      broken ??= error as Error;
      throw error;
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  }

  /**
   * Closes what waits and is sealed by these keys, and names every intent that ever was: whoever erases
   * removes what came of them. Rejects with NotNow while one of them is being performed.
   */
  async dropSealedBy(keyIds: readonly string[]): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string; forgotten: boolean }>(FORGET, [keyIds]);
    if (rows.some(({ forgotten }) => !forgotten)) throw new NotNow('busy');
    return rows.map(({ id }) => id);
  }

  /** Deletes what has been closed for 30 days; for the nightly run. */
  async removeClosed(now: Date): Promise<void> {
    const before = new Date(now.getTime() - CLOSED_STAY_MS);
    await this.#pool.query('DELETE FROM automations.outbox WHERE settled_at < $1', [before]);
  }

  /** Those that are done or dropped are many: they are counted once a minute at most. */
  async counts(): Promise<OutboxCounts> {
    const counted = this.#counted;
    if (counted === undefined || performance.now() - counted.at > COUNT_OVER_MS)
      this.#counted = { over: await this.#countsOver(), at: performance.now() };
    const { rows } = await this.#pool.query<{ waiting: number; oldest: Date | null; failed: number }>(COUNTS);
    const { waiting = 0, oldest = null, failed = 0 } = rows[0] ?? {};
    return { waiting, failed, oldestWaiting: oldest, ...(this.#counted?.over ?? { done: 0, dropped: 0 }) };
  }

  async #countsOver(): Promise<Pick<OutboxCounts, 'done' | 'dropped'>> {
    const { rows } = await this.#pool.query<{ state: string; count: number }>(
      `SELECT state, count(*)::int AS count FROM automations.outbox WHERE state IN ('done', 'dropped') GROUP BY state`,
    );
    const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
    return { done: count('done'), dropped: count('dropped') };
  }
}

/** Each by an index of those in that state alone. */
const COUNTS = `
  SELECT waiting.count AS waiting, waiting.oldest, failed.count AS failed
    FROM (SELECT count(*)::int, min(at) AS oldest FROM automations.outbox WHERE state = 'waiting') AS waiting,
         (SELECT count(*)::int FROM automations.outbox WHERE state = 'failed') AS failed`;

const FORGET = `
  WITH free AS (
    SELECT id FROM automations.outbox WHERE key_id = ANY($1::uuid[]) FOR UPDATE SKIP LOCKED
  ), forgotten AS (
    UPDATE automations.outbox
       SET state = CASE state WHEN 'waiting' THEN 'dropped' ELSE state END,
           settled_at = coalesce(settled_at, now()), actor = NULL, data = NULL
     WHERE id IN (SELECT id FROM free)
    RETURNING id
  )
  SELECT id, id IN (SELECT id FROM forgotten) AS forgotten FROM automations.outbox WHERE key_id = ANY($1::uuid[])`;
