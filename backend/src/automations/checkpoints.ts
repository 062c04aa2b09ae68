import type { EventLog } from '@cablepark/event-store/log/event-log';
import { logIdentity } from '@cablepark/event-store/log/log-identity';
import type { Pool } from 'pg';

/** The outbox in this database was made from another log, so its checkpoints mean nothing in this one. */
export class ForeignOutbox extends Error {
  override readonly name = 'ForeignOutbox';
}

/**
 * Creates a checkpoint at the end of the log for each automation that is new to this database. Earlier events are
 * history, for which no mail is sent (ADR 41). Processes call this before they serve commands, so that none of their
 * own events are history.
 */
export async function beginCheckpoints(pool: Pool, log: EventLog, names: readonly string[]): Promise<void> {
  const logId = await logIdentity(log);
  const { rows } = await pool.query<{ name: string; log_id: string }>(
    'SELECT name, log_id FROM automations.checkpoints',
  );
  const foreign = rows.find(({ log_id }) => log_id !== logId);
  if (foreign)
    throw new ForeignOutbox(
      `The outbox in this database was made from another event log (${foreign.log_id}) than the one connected now (${logId}): connect the database and the event store that belong together.`,
    );
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
