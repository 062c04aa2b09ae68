import type { Pool } from 'pg';

import type { Day } from '@cablepark/contracts/shared/riga-time';

import { READ_MODELS } from '../table.ts';

const TABLE = `${READ_MODELS}.last_verification`;

/** The result of the last verification, by the command or by the daily run. */
export interface LastVerification {
  readonly finishedAt: Date;
  readonly position: bigint;
  readonly differences: number;
}

type Database = Pick<Pool, 'query'>;

/** Keeps a result. `day` is the Riga day of a daily run. */
export async function saveVerification(
  database: Database,
  { position, differences }: Omit<LastVerification, 'finishedAt'>,
  finishedAt: Date,
  day: Day | null = null,
): Promise<void> {
  await database.query(
    `INSERT INTO ${TABLE} AS v (finished_at, position, differences, last_daily_run) VALUES ($1, $2, $3, $4)
     ON CONFLICT (is_only) DO UPDATE SET finished_at = $1, position = $2, differences = $3,
       last_daily_run = coalesce($4, v.last_daily_run)`,
    [finishedAt, position.toString(), differences, day],
  );
}

export async function readLastVerification(database: Database): Promise<LastVerification | null> {
  const { rows } = await database.query<{
    finished_at: Date;
    position: string;
    differences: number;
  }>(`SELECT finished_at, position, differences FROM ${TABLE}`);
  const [last] = rows;
  return last
    ? {
        finishedAt: last.finished_at,
        position: BigInt(last.position),
        differences: last.differences,
      }
    : null;
}

/** Whether the daily verification has already run on this Riga day, in any process. */
export async function hasRunOn(database: Database, day: Day): Promise<boolean> {
  const { rowCount } = await database.query(
    `SELECT FROM ${TABLE} WHERE last_daily_run >= $1::date`,
    [day],
  );
  return rowCount !== 0;
}
