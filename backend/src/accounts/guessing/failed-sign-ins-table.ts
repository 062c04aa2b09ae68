import { layout } from '@cablepark/postgres/client/advisory-locks';
import type { Pool } from 'pg';

/** Creates the table of failed tries in the form that rate-limiter-flexible expects. */
export async function layOutFailedSignIns(pool: Pool): Promise<void> {
  await pool.query(LAYOUT);
}

// One implicit transaction. It takes the same lock as the sessions table, which creates the same schema: two attempts
// to create a schema at the same instant, in one process or in several, would make each other fail.
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
