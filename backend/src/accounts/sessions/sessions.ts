import { createHash, randomBytes } from 'node:crypto';

import type { Pool } from 'pg';

import { DAY_MS } from '@cablepark/contracts/shared/riga-time';
import { buildLayout } from '@cablepark/postgres/client/advisory-locks';

/** How many days a user stays signed in at most. */
export const SESSION_DAYS = 14;
/**
 * How long a session of staff lasts without a request. It is short because their screens show
 * customers' names.
 */
export const STAFF_IDLE_MS = 12 * 3_600_000;
/**
 * How often a session's last request is recorded at most; a write for every request would cost too
 * much.
 */
export const SEEN_EVERY_MS = 60_000;
const TOKEN_BYTES = 32;

export interface NewSession {
  readonly userId: string;
  /**
   * The position of the log when the user was admitted. Anything after it that ends sessions ends
   * this one.
   */
  readonly admittedAt: bigint;
  readonly now: Date;
}

/**
 * Open sessions, in Postgres. A session is a random token of which only the hash is stored, so
 * nobody who reads the table can impersonate a user. The log decides, through the read model of
 * users, which sessions are still valid; rows are deleted as well once their sessions have ended.
 */
export class Sessions {
  private constructor(private readonly pool: Pool) {}

  static async open(pool: Pool): Promise<Sessions> {
    await pool.query(LAYOUT);
    return new Sessions(pool);
  }

  async begin({ userId, admittedAt, now }: NewSession): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
    await this.pool.query(
      `INSERT INTO accounts.sessions (token_hash, user_id, signed_in_at, created_at, last_seen_at, expires_at)
       VALUES ($1, $2, $3, $4, $4, $5)`,
      [hashToken(token), userId, admittedAt.toString(), now, expiresAt],
    );
    return token;
  }

  /** Records that a request came with this session. */
  async noteRequest(token: string, now: Date): Promise<void> {
    await this.pool.query(
      'UPDATE accounts.sessions SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $2',
      [hashToken(token), now],
    );
  }

  /** When the user of this session signed in. */
  async readBeginning(token: string): Promise<Date | undefined> {
    const { rows } = await this.pool.query<{ created_at: Date }>(
      'SELECT created_at FROM accounts.sessions WHERE token_hash = $1',
      [hashToken(token)],
    );
    return rows[0]?.created_at;
  }

  async end(token: string): Promise<void> {
    await this.pool.query('DELETE FROM accounts.sessions WHERE token_hash = $1', [
      hashToken(token),
    ]);
  }

  async endAllOf(userId: string, except?: string): Promise<void> {
    await this.pool.query(
      'DELETE FROM accounts.sessions WHERE user_id = $1 AND ($2::bytea IS NULL OR token_hash <> $2)',
      [userId, except === undefined ? null : hashToken(except)],
    );
  }

  /**
   * Keeps this session valid despite events up to this position that end sessions: its user has
   * just proved who they are.
   */
  async readmit(token: string, admittedAt: bigint): Promise<void> {
    await this.pool.query('UPDATE accounts.sessions SET signed_in_at = $2 WHERE token_hash = $1', [
      hashToken(token),
      admittedAt.toString(),
    ]);
  }

  /** Removes expired sessions, which are invalid even before. */
  async removeEnded(now: Date): Promise<void> {
    await this.pool.query(
      `DELETE FROM accounts.sessions s
        WHERE expires_at <= $1
           OR (last_seen_at <= $2
               AND EXISTS (SELECT FROM read_models.users u WHERE u.user_id = s.user_id AND u.role <> 'athlete'))`,
      [now, idleLimitOf(now)],
    );
  }
}

/** The form in which a session's token is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Sessions of staff whose last request came no later than this have expired. */
export const idleLimitOf = (now: Date): Date => new Date(now.getTime() - STAFF_IDLE_MS);

/**
 * The tables of sessions and of failed tries to sign in; the second as rate-limiter-flexible
 * expects it.
 */
export const LAYOUT = buildLayout(
  'cablepark sessions',
  `
  CREATE SCHEMA IF NOT EXISTS accounts;
  CREATE TABLE IF NOT EXISTS accounts.sessions (
    token_hash bytea PRIMARY KEY,
    user_id uuid NOT NULL,
    signed_in_at bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS sessions_user ON accounts.sessions (user_id);
  CREATE TABLE IF NOT EXISTS accounts.failed_sign_ins (
    key text PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
`,
);
