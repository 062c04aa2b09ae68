import type { ClientBase, Pool } from 'pg';

import type { EventLog } from '@cablepark/event-store/log/event-log';

import type { Intent } from './automation.ts';

/** The leases of what only one process at a time does: following the log, and the nightly tasks. */
export const LEASES = 'automations.leases';
/** The lease for following the log. */
export const AUTOMATIONS = 'automations';

export type Checkpoints = ReadonlyMap<string, bigint>;

/** Reads the positions up to which these automations have processed the log. */
export async function readCheckpoints(
  client: ClientBase,
  names: readonly string[],
): Promise<Checkpoints> {
  const { rows } = await client.query<{ name: string; position: string }>(
    'SELECT name, position FROM automations.checkpoints WHERE name = ANY($1::text[])',
    [names],
  );
  return new Map(rows.map(({ name, position }) => [name, BigInt(position)]));
}

/** A connection, and the fence of the lease under which it writes. */
export interface Writer {
  readonly client: ClientBase;
  readonly fence: string;
}

/**
 * A checkpoint isn't where this worker left it: another worker has been active, or holds the lease
 * now.
 */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/**
 * One statement, so one transaction: nothing is written unless the checkpoints and the lease are as
 * expected.
 */
const WRITE = `
  WITH unmoved AS (
    SELECT c.name FROM automations.checkpoints AS c
      JOIN unnest($1::text[], $2::bigint[]) AS expected (name, position) USING (name)
     WHERE c.position = expected.position
       AND EXISTS (SELECT FROM ${LEASES} WHERE name = '${AUTOMATIONS}' AND fence = $5::bigint)
       FOR UPDATE OF c
  ), moved AS (
    UPDATE automations.checkpoints SET position = greatest(position, $3::bigint), updated_at = now()
     WHERE name IN (SELECT name FROM unmoved) AND (SELECT count(*) FROM unmoved) = cardinality($1::text[])
    RETURNING name
  ), made AS (
    INSERT INTO automations.outbox (id, kind, event_id, position, at, actor, lane, key_id, traceparent, data)
    SELECT id, kind, "eventId", position, at, actor, lane, "keyId", traceparent, data
      FROM jsonb_to_recordset($4::jsonb)
           AS intent (id text, kind text, "eventId" uuid, position bigint, at timestamptz,
                actor jsonb, lane text, "keyId" uuid, traceparent text, data jsonb)
     WHERE EXISTS (SELECT FROM moved)
    ON CONFLICT DO NOTHING
  )
  SELECT count(*)::int AS moved FROM moved`;

/**
 * Writes intents to the outbox and advances the checkpoints to this position. Throws
 * CheckpointMoved if another process has done so, or holds the lease.
 */
export async function writeIntents(
  { client, fence }: Writer,
  checkpoints: Checkpoints,
  position: bigint,
  intents: readonly Intent[],
): Promise<void> {
  const { rows } = await client.query<{ moved: number }>({
    name: 'write-intents',
    text: WRITE,
    values: [
      [...checkpoints.keys()],
      [...checkpoints.values()].map(String),
      String(position),
      JSON.stringify(intents.map((intent) => ({ ...intent, position: String(intent.position) }))),
      fence,
    ],
  });
  if (rows[0]?.moved !== checkpoints.size) {
    throw new CheckpointMoved('Another process has run the automations in the meantime.');
  }
}

/**
 * Creates a checkpoint at the end of the log for each automation that is new to this database.
 * Earlier events are history, for which no mail is sent (ADR 40). Processes call this before they
 * serve commands, so that none of their own events are history. `logId` is the log's own id, and
 * `now` the time before which nothing was due.
 */
export async function beginCheckpoints(
  pool: Pool,
  log: EventLog,
  {
    logId,
    names,
    now,
  }: { readonly logId: string; readonly names: readonly string[]; readonly now: Date },
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM automations.checkpoints');
  const begun = new Set(rows.map(({ name }) => name));
  const fresh = names.filter((name) => !begun.has(name));
  if (fresh.length === 0) {
    return;
  }

  const { last = -1n } = await log.readEnd();
  await pool.query(
    `INSERT INTO automations.checkpoints (name, log_id, position, begun_at)
     SELECT name, $2, $3, $4 FROM unnest($1::text[]) AS name ON CONFLICT DO NOTHING`,
    [fresh, logId, last.toString(), now],
  );
}

/**
 * When the automations of this database began: what was due before is not mailed (ADR 106).
 * Undefined as long as none has begun.
 */
export async function readBeginning(pool: Pool): Promise<Date | undefined> {
  const { rows } = await pool.query<{ begun_at: Date | null }>(
    'SELECT min(begun_at) AS begun_at FROM automations.checkpoints',
  );
  return rows[0]?.begun_at ?? undefined;
}
