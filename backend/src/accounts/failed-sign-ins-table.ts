import { layout } from '@cablepark/postgres-client/advisory-locks';
import type { Pool } from 'pg';

/** Lays out where failed tries are counted, in the form that rate-limiter-flexible asks for. */
export async function layOutFailedSignIns(pool: Pool): Promise<void> {
  await pool.query(LAYOUT);
}

// One implicit transaction. The lock is that of sessions, whose schema this is: two who make a schema at
// the same instant, in one process or in several, fail on each other.
const LAYOUT = layout(
  'cablepark sessions',
  `
  CREATE SCHEMA IF NOT EXISTS accounts;
  CREATE TABLE IF NOT EXISTS accounts.failed_sign_ins (
    key text PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
`,
);
