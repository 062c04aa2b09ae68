import { layout } from '@cablepark/postgres-client/advisory-locks';
import type { Pool } from 'pg';
import type { KeptAnswer } from './kept-answer.ts';

/** Who executes an action: the first who claimed its key, or whoever took the claim over later. */
export interface Claim {
  readonly key: string;
  /** The correlation id of the action; it stays the same whoever executes it. */
  readonly correlationId: string;
  /** How often it was taken over. Only the last who did changes the row. */
  readonly takeovers: number;
}

/** A claim as stored. */
export interface StoredClaim extends Claim {
  /** The hash of the request's input, and the Riga day whose secret it was made with. */
  readonly body: string;
  readonly sentOn: string;
  /** The process that executes the action; null if nobody knows its outcome. */
  readonly holder: string | null;
  /** A position of the log before everything that the action wrote. */
  readonly logPosition: string;
  readonly answer: KeptAnswer | null;
}

export type NewClaim = Omit<StoredClaim, 'takeovers' | 'answer'> & { readonly claimedAt: Date };

const COLUMNS = `key, correlation_id AS "correlationId", takeovers, body, sent_on AS "sentOn", holder,
                 log_position AS "logPosition", answer`;
const IS_CLAIM = 'key = $1 AND correlation_id = $2 AND takeovers = $3 AND answer IS NULL';
const valuesOf = ({ key, correlationId, takeovers }: Claim): unknown[] => [key, correlationId, takeovers];

/** The keys of actions, with their first answers. Nothing in the table reveals who sent what. */
export class Claims {
  readonly #pool: Pool;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Creates the table if it doesn't exist. */
  static async open(pool: Pool): Promise<Claims> {
    await pool.query(LAYOUT);
    return new Claims(pool);
  }

  /** Claims a key that nobody has claimed; returns undefined otherwise. */
  async claim(claim: NewClaim): Promise<Claim | undefined> {
    const { key, correlationId, body, sentOn, holder, logPosition, claimedAt } = claim;
    const { rows } = await this.#pool.query<Claim>({
      name: 'idempotency-claim',
      text: `INSERT INTO idempotency.claims (key, correlation_id, body, sent_on, holder, log_position, claimed_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (key) DO NOTHING
             RETURNING key, correlation_id AS "correlationId", takeovers`,
      values: [key, correlationId, body, sentOn, holder, logPosition, claimedAt],
    });
    return rows[0];
  }

  async find(key: string): Promise<StoredClaim | undefined> {
    const { rows } = await this.#pool.query<StoredClaim>({
      name: 'idempotency-find',
      text: `SELECT ${COLUMNS} FROM idempotency.claims WHERE key = $1`,
      values: [key],
    });
    return rows[0];
  }

  /** Takes an unanswered claim over; returns undefined if somebody else did. */
  async takeOver(claim: Claim, holder: string): Promise<Claim | undefined> {
    const { rows } = await this.#pool.query<Claim>({
      name: 'idempotency-take-over',
      text: `UPDATE idempotency.claims SET holder = $4, takeovers = takeovers + 1 WHERE ${IS_CLAIM}
             RETURNING key, correlation_id AS "correlationId", takeovers`,
      values: [...valuesOf(claim), holder],
    });
    return rows[0];
  }

  /** Keeps the first answer. */
  async answer(claim: Claim, answer: KeptAnswer): Promise<void> {
    await this.#pool.query({
      name: 'idempotency-answer',
      text: `UPDATE idempotency.claims SET answer = $4 WHERE ${IS_CLAIM}`,
      values: [...valuesOf(claim), JSON.stringify(answer)],
    });
  }

  /** Leaves the claim to whoever repeats the request, because the outcome isn't known. */
  async release(claim: Claim): Promise<void> {
    await this.#pool.query({
      name: 'idempotency-release',
      text: `UPDATE idempotency.claims SET holder = NULL WHERE ${IS_CLAIM}`,
      values: valuesOf(claim),
    });
  }

  /** Frees the key, because nothing was done. */
  async remove(claim: Claim): Promise<void> {
    await this.#pool.query({
      name: 'idempotency-remove',
      text: `DELETE FROM idempotency.claims WHERE ${IS_CLAIM}`,
      values: valuesOf(claim),
    });
  }

  async deleteBefore(time: Date): Promise<void> {
    await this.#pool.query('DELETE FROM idempotency.claims WHERE claimed_at < $1', [time]);
  }
}

const LAYOUT = layout(
  'cablepark idempotency',
  `
  CREATE SCHEMA IF NOT EXISTS idempotency;
  CREATE TABLE IF NOT EXISTS idempotency.claims (
    key text PRIMARY KEY,
    correlation_id text NOT NULL,
    takeovers int NOT NULL DEFAULT 0,
    body text NOT NULL,
    sent_on text NOT NULL,
    holder uuid,
    log_position bigint NOT NULL,
    claimed_at timestamptz NOT NULL,
    -- Not jsonb, which would change the order of names.
    answer json
  );
  CREATE INDEX IF NOT EXISTS claims_claimed_at ON idempotency.claims (claimed_at);
`,
);
