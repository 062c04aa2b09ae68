import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** How long somebody stays signed in, days. */
export const SESSION_DAYS = 14;
const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;

export interface NewSession {
  readonly userId: string;
  /** Log position of the sign-in: a session ends with whatever ends it later in the log. */
  readonly signedInAt: bigint;
  readonly now: Date;
}

/**
 * Open sessions, in Postgres. A session is a random token, of which only the hash is kept: who reads
 * the table can't be anybody. Which sessions still count the log decides, through the read model of
 * users; rows are deleted besides, when they have ended.
 */
export class Sessions {
  readonly #pool: Pool;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  static async open(pool: Pool): Promise<Sessions> {
    await pool.query(LAYOUT);
    return new Sessions(pool);
  }

  /** Begins one and gives its token. */
  async begin({ userId, signedInAt, now }: NewSession): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
    await this.#pool.query(
      'INSERT INTO accounts.sessions (token_hash, user_id, signed_in_at, expires_at) VALUES ($1, $2, $3, $4)',
      [tokenHash(token), userId, signedInAt.toString(), expiresAt],
    );
    return token;
  }

  async end(token: string): Promise<void> {
    await this.#pool.query('DELETE FROM accounts.sessions WHERE token_hash = $1', [tokenHash(token)]);
  }

  async endAllOf(userId: string): Promise<void> {
    await this.#pool.query('DELETE FROM accounts.sessions WHERE user_id = $1', [userId]);
  }

  async removeExpired(now: Date): Promise<void> {
    await this.#pool.query('DELETE FROM accounts.sessions WHERE expires_at <= $1', [now]);
  }
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

// One implicit transaction: processes that start together wait for each other at the lock.
const LAYOUT = `
  SELECT pg_advisory_xact_lock(hashtext('cablepark sessions'));
  CREATE SCHEMA IF NOT EXISTS accounts;
  CREATE TABLE IF NOT EXISTS accounts.sessions (
    token_hash bytea PRIMARY KEY,
    user_id uuid NOT NULL,
    signed_in_at bigint NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS sessions_user ON accounts.sessions (user_id);
`;
