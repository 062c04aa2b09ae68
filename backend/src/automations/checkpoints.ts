import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { Pool } from 'pg';

/**
 * Creates a checkpoint at the end of the log for each automation that is new to this database. Earlier events are
 * history, for which no mail is sent (ADR 40). Processes call this before they serve commands, so that none of their
 * own events are history. `logId` is the log's own id.
 */
export async function beginCheckpoints(
  pool: Pool,
  log: EventLog,
  logId: string,
  names: readonly string[],
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM automations.checkpoints');
  const begun = new Set(rows.map(({ name }) => name));
  const fresh = names.filter((name) => !begun.has(name));
  if (fresh.length === 0) return;
  const { last = -1n } = await log.end();
  await pool.query(
    `INSERT INTO automations.checkpoints (name, log_id, position) SELECT name, $2, $3 FROM unnest($1::text[]) AS name
     ON CONFLICT DO NOTHING`,
    [fresh, logId, last.toString()],
  );
}
