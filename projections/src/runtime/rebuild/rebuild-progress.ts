import type { ClientBase, Pool } from 'pg';

import { LEASES, READ_MODELS } from '../table.ts';

/** The lease that allows one rebuild at a time. No read model has such a name. */
export const REBUILD = '(rebuild)';

const TABLE = `${READ_MODELS}.rebuilds`;

/** How far a rebuild has read the log, in log positions. */
export interface RebuildProgress {
  readonly done: bigint;
  readonly total: bigint;
  readonly begunAt: Date;
}

/** Publishes which read models are being rebuilt under the lease with this fence. */
export async function noteRebuild(
  client: ClientBase,
  fence: string,
  names: readonly string[],
  { done, total }: Pick<RebuildProgress, 'done' | 'total'>,
): Promise<void> {
  await client.query(
    `INSERT INTO ${TABLE} AS r (name, fence, done, total)
      SELECT name, $2, $3, $4 FROM unnest($1::text[]) AS made (name)
     ON CONFLICT (name) DO UPDATE SET fence = $2, done = $3, total = $4,
       begun_at = CASE WHEN r.fence = $2 THEN r.begun_at ELSE now() END`,
    [names, fence, done.toString(), total.toString()],
  );
}

export async function forgetRebuild(client: ClientBase, fence: string): Promise<void> {
  await client.query(`DELETE FROM ${TABLE} WHERE fence <= $1`, [fence]);
}

/**
 * The rebuilds that are under way in any process. Those of a process that died are not among them.
 */
export async function readRebuildsUnderWay(
  database: Pick<Pool, 'query'>,
): Promise<ReadonlyMap<string, RebuildProgress>> {
  const { rows } = await database.query<{
    name: string;
    done: string;
    total: string;
    begunAt: Date;
  }>(
    `SELECT r.name, r.done, r.total, r.begun_at AS "begunAt"
      FROM ${TABLE} AS r JOIN ${LEASES} AS l ON l.name = $1 AND l.fence = r.fence
      WHERE l.expires_at >= clock_timestamp()`,
    [REBUILD],
  );
  return new Map(
    rows.map(({ name, ...row }) => [
      name,
      { ...row, done: BigInt(row.done), total: BigInt(row.total) },
    ]),
  );
}
